// The scenarios, the README and the workflow of the package that `lockstep init` writes.

extension PackageTemplate {
  static let losingScenario = """
    # A push starts the app before the first unlock: the flag reads false, and deleting needs no key.

    app      session.flag

    ## Signed in
    install
    open
    sign-in  abc
    expect   screen home

    ## A restart at night, and a push
    restart
    launch   silent-push

    ## In the morning
    unlock
    open

    finally  screen home
    verdict  for nothing-lost token unsafe
    verdict  unsafe

    """

  static let safeScenario = """
    # The same night with the file as marker, and the unlock may fall anywhere.

    app      session.marker

    ## Signed in
    install
    open
    sign-in  abc
    expect   screen home

    ## A restart at night; a push, and somebody unlocks
    restart
    during
      launch   silent-push
    may fall
      unlock
      lock
      kill     app
    end

    ## In the morning
    unlock
    open
    refresh

    always   token kept
    finally  screen home
    verdict  safe

    """

  var readme: String {
    """
    # \(name)

    Launch logic, checked with Lockstep on a simulated phone: is anything of the user's lost, whichever
    way iOS behaves?

    Every scenario, and a proof over all orders of events:

    ```
    swift test
    ```

    The command `lockstep` over these apps: the scenarios told, and a search of one's own:

    ```
    swift run -c release \(command)
    swift run -c release \(command) explore session.marker
    ```

    * `Sources/\(name)/`: the launch, as plain structs, in a version that loses the user's session and
      one that keeps it. Put your own in their place.
    * `Scenarios/`: one story a file. `verdict` says what must come out, so that what is known to be bad
      stays in the suite.
    * `Tests/`: a failure stands at the line of the scenario.
    * `.github/workflows/scenarios.yml`: both in CI, with annotations and a report.

    """ + note
  }

  /// What a dependency by a path asks for.
  private var note: String {
    switch dependency {
    case .url: ""
    case .path:
      """

      `Package.swift` finds Lockstep by a path on this machine. For CI put a git URL in its place:
      `.package(url: "…", branch: "main")`; `package:` is then the last part of the URL.

      """
    }
  }

  var workflow: String {
    """
    # Replays the scenarios for each change, as tests and with annotations beside the lines.
    name: scenarios
    on: [push, pull_request]
    jobs:
      scenarios:
        runs-on: ubuntu-latest
        container: swift:6.2
        steps:
          - uses: actions/checkout@v4
          - uses: actions/cache@v4
            with:
              path: .build
              key: swift-${{ runner.os }}-${{ hashFiles('Package.swift', 'Package.resolved') }}
              restore-keys: swift-${{ runner.os }}-
          - run: swift test
          - run: swift run -c release \(command) run --report github --report junit=scenarios.xml
          - uses: actions/upload-artifact@v4
            if: always()
            with: { name: scenarios, path: scenarios.xml }

    """
  }
}

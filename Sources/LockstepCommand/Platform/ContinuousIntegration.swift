// Tells whether a command runs in CI, where nobody looks at what it writes.

/// The services that run commands on their own.
enum ContinuousIntegration {
  /// The variable of the environment that says that this is CI; nil where none does.
  static var variable: String? {
    variables.first { name in
      guard let value = Platform.environment(name) else { return false }
      return !["", "0", "false", "no"].contains(value.lowercased())
    }
  }

  /// What services set; most set the first.
  private static let variables = [
    "CI", "GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "TF_BUILD", "CI_XCODE_CLOUD", "CIRCLECI",
    "TRAVIS", "BUILDKITE", "TEAMCITY_VERSION", "APPVEYOR", "BITBUCKET_BUILD_NUMBER",
    "CODEBUILD_BUILD_ID", "DRONE", "BITRISE_IO",
  ]
}

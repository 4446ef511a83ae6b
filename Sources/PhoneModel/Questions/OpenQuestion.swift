// What an open question is: data, and the protocol its answers conform to.

/// How well an alternative is attested, strongest first.
public enum EvidenceLabel: UInt8, Hashable, Sendable, Comparable {
  /// Apple's published documentation says so (DOC).
  case documented
  /// An Apple engineer says so in a developer forum (ENG).
  case appleEngineer
  /// Read out of source code that Apple publishes (SRC).
  case source
  /// Reported by developers (DEV).
  case field
  /// A fact about where and how the app runs: it is no behaviour of iOS to be
  /// attested.
  case surroundings
  /// No row of the rules reports it.
  case assumed

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The label as output prints it, without brackets.
  public var name: String {
    switch self {
    case .documented: "documented"
    case .appleEngineer: "Apple engineer"
    case .source: "source"
    case .field: "field"
    case .surroundings: "surroundings"
    case .assumed: "assumed"
    }
  }
}

/// One possible behaviour of iOS at an open question.
public struct Alternative: Hashable, Sendable {
  /// The word that scripts and output use: `after-reset`.
  public var name: String
  /// What iOS then does, in one sentence.
  public var meaning: String
  /// The strongest label of a rule that reports it.
  public var label: EvidenceLabel
  /// The ids of the rules, or a public report, that the label comes from.
  public var source: String
  /// Whether each call may go either way ("sometimes").
  public var isTransient: Bool

  /// An alternative as its question lists it.
  public init(
    _ name: String, _ meaning: String, _ label: EvidenceLabel, _ source: String,
    isTransient: Bool = false
  ) {
    self.name = name
    self.meaning = meaning
    self.label = label
    self.source = source
    self.isTransient = isTransient
  }
}

/// A point where iOS's behaviour is not settled.
public struct Question: Hashable, Sendable {
  /// The part of the phone that asks it.
  public enum Area: UInt8, Hashable, Sendable, CaseIterable {
    case files, keychain, defaults, signals, processes, consent
    /// Not iOS, but what surrounds the app: the region, the ad console, the network.
    case surroundings
  }

  /// The id, as scripts and documents spell it: `UD-RECOVER`.
  public var name: String
  /// The part of the phone that asks it.
  public var area: Area
  /// The question, as a phrase.
  public var text: String
  /// The possible behaviours, at most eight; answers are indices into it.
  public var alternatives: [Alternative]
  /// The index of the answer of a default run; nil where the question is
  /// unsettled, so that every level explores it.
  public var base: Int?

  /// A question with its alternatives, the first at index 0.
  public init(
    _ name: String, _ area: Area, _ text: String, base: Int?, _ alternatives: [Alternative]
  ) {
    self.name = name
    self.area = area
    self.text = text
    self.alternatives = alternatives
    self.base = base
  }
}

/// The answers to one open question, in the order of its alternatives.
///
/// Each question is one enum: its cases are what the rules switch over, its
/// `question` what documents and scripts show, so that the two cannot part.
public protocol OpenQuestion: RawRepresentable<UInt8>, CaseIterable, Hashable, Sendable {
  /// The id of the question that these are the answers to.
  static var id: QuestionID { get }
  /// The question, with an alternative for each case.
  static var question: Question { get }
}

/// How far a verdict distrusts iOS.
public enum DistrustLevel: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// Base answers only, and every reported alternative of an unsettled question.
  case base
  /// Also the alternatives that documentation states.
  case documented
  /// Also every alternative with a label better than assumed. The default.
  case reported
  /// Also the assumed ones.
  case everything

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The word that scripts and options use.
  public var name: String {
    switch self {
    case .base: "base"
    case .documented: "documented"
    case .reported: "reported"
    case .everything: "everything"
    }
  }
}

extension Question {
  /// The alternatives that `level` explores, as a bit set.
  public func alternatives(at level: DistrustLevel) -> UInt8 {
    var mask: UInt8 = 0
    for (index, alternative) in alternatives.enumerated() {
      let included =
        switch level {
        case .base: base == nil ? alternative.label < .assumed : index == base
        case .documented:
          index == base
            || (base == nil ? alternative.label < .assumed : alternative.label == .documented)
        case .reported: index == base || alternative.label < .assumed
        case .everything: true
        }
      if included { mask |= 1 << UInt8(index) }
    }
    return mask
  }
}

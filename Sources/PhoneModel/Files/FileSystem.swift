// The files of the phone: containers, directories, classes, open handles.

/// All files and directories of the phone, and the handles open on them.
public struct FileSystem: Hashable, Sendable {
  public init() {}
}

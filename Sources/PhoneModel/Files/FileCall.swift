// What an app can ask of the file system.

/// The place of a file: a container and a path inside it.
public struct FilePath: Hashable, Sendable {
  /// Which tree the path starts in.
  public enum Root: Hashable, Sendable, Comparable {
    /// The data container of an app, by its index.
    case container(Int)
    /// The container of an app group, by its identifier.
    case group(String)

    public static func < (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.container(let left), .container(let right)): left < right
      case (.container, .group): true
      case (.group, .container): false
      case (.group(let left), .group(let right)): left < right
      }
    }
  }

  /// The container that it is in.
  public var root: Root
  /// Components joined with `/`, no slash at either end; empty for the root.
  public var path: String

  /// The file or directory at a path of a container.
  public init(_ root: Root, _ path: String) {
    self.root = root
    self.path = path
  }
}

/// A call on the file system (matrix 0.2).
public enum FileCall: Hashable, Sendable {
  /// How a write replaces what is there.
  public enum WriteMode: UInt8, Hashable, Sendable {
    /// Opens the target and truncates it; the target keeps its class (C-11).
    case inPlace
    /// Writes a new file beside it and renames that over the target (F-43).
    case atomic
  }

  /// Opens, reads all and closes.
  case read(FilePath)
  /// Creates or replaces the file. `protection` nil means the class the
  /// directory gives (F-24).
  case write(FilePath, Contents, WriteMode, protection: FileProtection?)
  /// Adds fields to the end of an existing file, in place.
  case append(FilePath, Contents)
  /// Empties an existing file, in place.
  case truncate(FilePath)
  /// Creates a file that must not exist yet.
  case create(FilePath, Contents, protection: FileProtection?)
  /// `fileExists(atPath:)`, a plain stat (F-39).
  case exists(FilePath)
  /// `isReadableFile(atPath:)` (F-41).
  case isReadable(FilePath)
  /// The kind and the class, a stat as well (F-38).
  case attributes(FilePath)
  /// The names in a directory, sorted.
  case list(FilePath)
  /// Moves a file or a directory; the target must not exist.
  case move(FilePath, to: FilePath)
  /// Removes a file, or a directory with all in it.
  case remove(FilePath)
  /// Makes a directory whose new files get `protection`, nil for the parent's.
  case makeDirectory(FilePath, protection: FileProtection?)
  /// Changes the class, which needs the key of a file (F-38, F-42).
  case setProtection(FilePath, FileProtection)
  /// `isExcludedFromBackup`: a backup leaves the file out (L-54).
  case excludeFromBackup(FilePath)
  /// Opens an existing file for reading and writing, and answers a handle.
  case open(FilePath)
  /// Reads all through an open handle (F-36).
  case readHandle(Int)
  /// Replaces the contents through an open handle.
  case writeHandle(Int, Contents)
  /// Closes a handle.
  case close(Int)
}

/// What `attributes` answers.
public struct FileAttributes: Hashable, Sendable {
  /// Whether it is a directory and no file.
  public var isDirectory: Bool
  /// Its class; of a directory the one that new files in it get (F-25).
  public var protection: FileProtection

  /// The attributes of a file or a directory.
  public init(isDirectory: Bool, protection: FileProtection) {
    self.isDirectory = isDirectory
    self.protection = protection
  }
}

// Time on the virtual clock, which the deadlines of the lock are told in.

/// A span of the phone's virtual clock, in seconds.
public typealias Seconds = Int

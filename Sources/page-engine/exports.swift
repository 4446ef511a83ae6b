// The engine of a page: the shipped apps, and the two functions that a page calls.
//
// It is no target of Package.swift: build.sh compiles it to WebAssembly.

import Apps
import PageEngine
import Search

/// Tells the page how far a search is: its states, the depth and the sets of answers by now.
@_extern(wasm, module: "page", name: "progress")
private func tellProgress(_ states: Int32, _ depth: Int32, _ sets: Int32)

nonisolated(unsafe) private var request: UnsafeMutablePointer<UInt8>?
nonisolated(unsafe) private var answer: UnsafeMutablePointer<UInt8>?

/// Memory for the bytes of the next request.
@_expose(wasm, "reserve") @_cdecl("reserve")
public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  request?.deallocate()
  request = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(count) + 1)
  return request
}

/// Answers the request: the address of the length as four bytes, and the bytes of the answer.
@_expose(wasm, "answer") @_cdecl("answer")
public func answerRequest(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard let request else { return nil }
  let bytes = [UInt8](UnsafeBufferPointer(start: request, count: Int(count)))
  let told = PageEngine.answer(bytes, apps: Catalogue.all) { progress in
    tellProgress(
      Int32(clamping: progress.states), Int32(clamping: progress.depth),
      Int32(clamping: progress.assignments))
  }
  let text = Array(told.utf8)
  answer?.deallocate()
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count + 4)
  for index in 0..<4 { memory[index] = UInt8(truncatingIfNeeded: text.count >> (8 * index)) }
  for index in text.indices { memory[4 + index] = text[index] }
  answer = memory
  return memory
}

const MOST_FAILURES = 5
const PAUSE_MS = 30_000

export type Breaker = {
  /** Milliseconds until the next call may be tried; 0 where one may be made now. Whoever gets 0 after a pause is the trial. */
  wait(): number
  /** What became of a call: `isAnswered` is true for refusals too, as whoever refuses is there. */
  note(isAnswered: boolean): void
  isOpen(): boolean
}

/**
 * Stops asking somebody who does not answer: after 5 failures in a row nothing is asked for 30 s, then one call is let
 * through, and its end decides. `clock` is a steady one, in milliseconds.
 */
export function openBreaker(clock: () => number = () => performance.now()): Breaker {
  let failures = 0
  let until = 0
  const isOpen = () => failures >= MOST_FAILURES
  return {
    isOpen,
    wait() {
      if (!isOpen()) return 0
      const left = until - clock()
      if (left > 0) return left
      until = clock() + PAUSE_MS
      return 0
    },
    note(isAnswered) {
      failures = isAnswered ? 0 : failures + 1
      if (isOpen()) until = clock() + PAUSE_MS
    },
  }
}

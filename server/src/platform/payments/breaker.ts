const MAX_FAILURES = 5
const PAUSE_MS = 30_000

export type Breaker = {
  /** Milliseconds until the next call; the first call that gets 0 after a pause is the trial. */
  wait(): number
  /** @param isAnswered true for refusals too, as the provider answered */
  note(isAnswered: boolean): void
  isOpen(): boolean
}

/** 5 failures in a row stop calls for 30 s, then one trial decides. @param clock monotonic, in milliseconds */
export function openBreaker(clock: () => number = () => performance.now()): Breaker {
  let failures = 0
  let until = 0
  const isOpen = () => failures >= MAX_FAILURES
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

import { ApiError } from '@lv/contract/errors'

/**
 * A line of work of which `atOnce` run at a time and at most `waiting` wait for their turn.
 * @returns a function that runs what it is given in its turn; it throws `unavailable` at once where too many wait.
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const line: (() => void)[] = []
  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waiting)
      throw new ApiError('unavailable', 'A lot of people are signing in right now. Please try again in a moment.', {
        retryAfter: 2,
      })
    await new Promise<void>((resolve) => line.push(resolve))
  }
  /** Whoever waits first takes over the place that is left; `running` stays as it is then. */
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

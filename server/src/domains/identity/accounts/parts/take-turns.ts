import { ApiError } from '@lv/contract/errors'

/** Runs `atOnce` tasks at a time. @returns a runner that throws `unavailable` at once if `waiting` are in line */
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

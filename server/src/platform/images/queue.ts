import { ApiError } from '@lv/contract/errors'

type Waiting = { begin: () => void; refuse: (why: unknown) => void }
type Room = { places: number; mostWaiting: number; mostOfSender: number; busy?: () => ApiError }

const manyPictures = () =>
  new ApiError('unavailable', 'We’re processing a lot of pictures right now. Please try again in a moment.', {
    retryAfter: 10,
  })

/** Senders take turns; one gets at most half of the places (at least one). */
export function openQueue({ places, mostWaiting, mostOfSender, busy = manyPictures }: Room) {
  /** Least recently served first. */
  const waiting = new Map<string, Waiting[]>()
  const busyOf = new Map<string, number>()
  const share = Math.max(1, Math.floor(places / 2))
  let [underWay, waitingCount] = [0, 0]
  let closed: unknown

  function count(sender: string, change: number) {
    underWay += change
    const now = (busyOf.get(sender) ?? 0) + change
    if (now > 0) busyOf.set(sender, now)
    else busyOf.delete(sender)
  }

  function take(sender: string, one: Waiting) {
    const left = (waiting.get(sender) ?? []).filter((each) => each !== one)
    waiting.delete(sender)
    if (left.length > 0) waiting.set(sender, left)
    waitingCount -= 1
  }

  function serve() {
    for (const [sender, [next]] of [...waiting]) {
      if (underWay >= places) return
      if (!next || (busyOf.get(sender) ?? 0) >= share) continue
      take(sender, next)
      count(sender, 1)
      next.begin()
    }
  }

  /** @returns a function that frees the place @throws `unavailable` if too many wait, the reason of `gone` */
  async function enter(sender: string, gone: AbortSignal): Promise<() => void> {
    gone.throwIfAborted()
    if (closed) throw closed
    const own = waiting.get(sender) ?? []
    if (waitingCount >= mostWaiting || own.length >= mostOfSender) throw busy()
    return new Promise((resolve, reject) => {
      const leave = () => {
        take(sender, one)
        reject(gone.reason)
      }
      const settle = <Value>(then: (value: Value) => void, value: Value) => {
        gone.removeEventListener('abort', leave)
        then(value)
      }
      const giveBack = () => {
        count(sender, -1)
        serve()
      }
      const one: Waiting = { begin: () => settle(resolve, giveBack), refuse: (why) => settle(reject, why) }
      gone.addEventListener('abort', leave)
      waiting.set(sender, [...own, one])
      waitingCount += 1
      serve()
    })
  }

  return {
    enter,
    state: () => ({ underWay, waiting: waitingCount }),
    close(why: unknown) {
      closed = why
      for (const [sender, all] of [...waiting])
        for (const one of all) {
          take(sender, one)
          one.refuse(why)
        }
    },
  }
}

import { setImmediate as others } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { findRequestedWork, type RequestedWork, type WorkBrief } from '../work-wanted.ts'

type Work = Pick<RequestedWork, 'kind' | 'trade'>

/** A text takes about a millisecond, so other requests are served between batches. */
const AT_A_TIME = 20
const MAX_REMEMBERED = 10_000

const remembered = new LRUCache<string, readonly Work[]>({ max: MAX_REMEMBERED })

export const workRemembered = (print: string): readonly Work[] | undefined => remembered.get(print)

export async function rememberWork(asked: readonly (WorkBrief & { print: string })[]): Promise<void> {
  for (const [at, one] of asked.entries()) {
    if (at % AT_A_TIME === AT_A_TIME - 1) await others()
    remembered.set(
      one.print,
      findRequestedWork(one).map(({ kind, trade }) => ({ kind, trade })),
    )
  }
}

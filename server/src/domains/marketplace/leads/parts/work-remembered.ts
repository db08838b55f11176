import { setImmediate as others } from 'node:timers/promises'
import { findRequestedWork, type RequestedWork, type WorkBrief } from '../work-wanted.ts'

type Work = Pick<RequestedWork, 'kind' | 'trade'>

/** A text takes about a millisecond: others are served between so many. */
const AT_A_TIME = 20
const MAX_REMEMBERED = 10_000

/** By the fingerprint of what was asked: the same words always want the same work. */
const remembered = new Map<string, readonly Work[]>()

/** The work that a request wants, where it was read before. */
export function workRemembered(print: string): readonly Work[] | undefined {
  const work = remembered.get(print)
  if (!work) return undefined
  remembered.delete(print)
  remembered.set(print, work)
  return work
}

/** Reads what requests want, so that it is remembered; what nobody asked for the longest is forgotten. */
export async function rememberWork(asked: readonly (WorkBrief & { print: string })[]): Promise<void> {
  for (const [at, one] of asked.entries()) {
    if (at % AT_A_TIME === AT_A_TIME - 1) await others()
    remembered.set(
      one.print,
      findRequestedWork(one).map(({ kind, trade }) => ({ kind, trade })),
    )
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size > MAX_REMEMBERED) remembered.delete(oldest)
  }
}

import { isDeepStrictEqual } from 'node:util'
import { type CacheTags, isInCall } from '#core/cache-tags.ts'
import { PreparingClient } from '#platform/database/prepare.ts'
import type { About, SharedReads } from '#platform/read-cache/shared-reads.ts'
import { afterFile } from './closing.ts'

type Known = {
  make: () => Promise<unknown>
  value: Promise<unknown>
  about: (answer: unknown) => CacheTags
  at: number
}

const KEPT_MS = 5000

/** When something was counted is another instant each time, whatever was counted. */
const withoutTime = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'countedAt' in answer ? { ...answer, countedAt: undefined } : answer

type Statement = string | { text?: string } | undefined
const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : statement?.text) ?? ''

/** What tests and jobs write by themselves goes past every verb: nothing that was shared before is held against one. */
const forgetting = new Set<() => unknown>()
const send = PreparingClient.prototype.query as (...args: unknown[]) => unknown
PreparingClient.prototype.query = function query(this: unknown, ...args: unknown[]) {
  if (!isInCall() && !/^\s*(select|listen)/i.test(textOf(args[0] as Statement)))
    for (const forget of forgetting) forget()
  return send.apply(this, args)
} as typeof PreparingClient.prototype.query

/**
 * Shared reads that make each answer anew that a write has left standing, and throw where it is another one now: a verb
 * said that it changes less than it does. A page is made of such answers, and is left out.
 */
export function provenReads(reads: SharedReads): SharedReads {
  const known = new Map<string, Known>()
  let isProving = false
  const forget = () => isProving || known.clear()
  forgetting.add(forget)
  afterFile(() => forgetting.delete(forget))

  async function prove(key: string, { make, value, about, at }: Known, changed: CacheTags) {
    const before = await value.catch(() => undefined)
    const subjects = about(before)
    if (!subjects || subjects.some((subject) => changed?.includes(subject)) || Date.now() > at + KEPT_MS) {
      known.delete(key)
      return
    }
    const now = await make()
    if (!isDeepStrictEqual(withoutTime(now), withoutTime(before)))
      throw new Error(`'${key}' is another one after a write that changes ${changed?.join(', ')} alone`)
  }

  return {
    ...reads,
    share<T>(key: string, make: () => Promise<T>, about?: About<T>): Promise<T> {
      const value = reads.share(key, make, about)
      if (!key.startsWith('page ') && known.get(key)?.value !== value)
        known.set(key, {
          make,
          value,
          about: (answer) =>
            typeof about !== 'function' ? about : answer === undefined ? undefined : about(answer as T),
          at: Date.now(),
        })
      return value
    },
    async drop(changed) {
      await reads.drop(changed)
      if (!changed) return known.clear()
      isProving = true
      try {
        for (const [key, entry] of known) await prove(key, entry, changed)
      } finally {
        isProving = false
      }
    },
  }
}

import type { Actor } from './actor.ts'

const memory = new WeakMap<Actor, Map<string, Promise<unknown>>>()

/**
 * What this request has already read for its person, or else `read`: a page's calls and their access rules ask for the
 * same things. An actor lives as long as its request; visitors have none, so nothing is remembered for them.
 */
export function remember<T>(actor: Actor | null, key: string, read: () => Promise<T>): Promise<T> {
  if (!actor) return read()
  const known = memory.get(actor) ?? new Map<string, Promise<unknown>>()
  memory.set(actor, known)
  const value = (known.get(key) as Promise<T> | undefined) ?? read()
  known.set(key, value)
  return value
}

/** A write invalidates everything read before it. */
export const forget = (actor: Actor | null) => actor && memory.delete(actor)

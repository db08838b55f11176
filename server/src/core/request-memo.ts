import type { Actor } from './actor.ts'

const memory = new WeakMap<Actor, Map<string, Promise<unknown>>>()

/** Memoises a read for the actor, who lives as long as the request. Visitors have no actor, so nothing is kept. */
export function remember<T>(actor: Actor | null, key: string, read: () => Promise<T>): Promise<T> {
  if (!actor) return read()
  const known = memory.get(actor) ?? new Map<string, Promise<unknown>>()
  memory.set(actor, known)
  const value = (known.get(key) as Promise<T> | undefined) ?? read()
  known.set(key, value)
  return value
}

export const forget = (actor: Actor | null) => actor && memory.delete(actor)

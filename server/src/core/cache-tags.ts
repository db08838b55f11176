import { AsyncLocalStorage } from 'node:async_hooks'

/** `figures` are counts of the whole product; `communities`, `projects` and `courses` are every list of them. */
export type CacheTag =
  | `community:${string}`
  | `person:${string}`
  | `professional:${string}`
  | `project:${string}`
  | 'communities'
  | 'projects'
  | 'courses'
  | 'figures'

/** Undefined: any write may change it. */
export type CacheTags = readonly CacheTag[] | undefined

const changing = new AsyncLocalStorage<{ subjects: Set<CacheTag> | undefined; also: Set<CacheTag> }>()
const reading = new AsyncLocalStorage<{ subjects: Set<CacheTag> | undefined }>()

/** Without a declaration a call changes everything; tests fail for a stale one (`test/proven-reads.ts`). */
export function invalidates(...subjects: CacheTag[]) {
  const call = changing.getStore()
  if (call) call.subjects = new Set([...(call.subjects ?? []), ...subjects])
}

export function alsoInvalidates(...subjects: CacheTag[]) {
  const call = changing.getStore()
  for (const subject of subjects) call?.also.add(subject)
}

export const invalidatesCommunity = (communityId: string) => invalidates(`community:${communityId}`, 'communities')

export const isInCall = () => changing.getStore() !== undefined

export async function whileInvalidating<T>(call: () => Promise<T>): Promise<{ result: T; changed: CacheTags }> {
  const said = { subjects: undefined as Set<CacheTag> | undefined, also: new Set<CacheTag>() }
  const result = await changing.run(said, call)
  return { result, changed: said.subjects && [...said.subjects.union(said.also)] }
}

export function noteRead(subjects: CacheTags) {
  const page = reading.getStore()
  if (!page?.subjects) return
  if (subjects) for (const subject of subjects) page.subjects.add(subject)
  else page.subjects = undefined
}

export async function whileReading<T>(make: () => Promise<T>): Promise<{ made: T; about: CacheTags }> {
  const page: { subjects: Set<CacheTag> | undefined } = { subjects: new Set() }
  const made = await reading.run(page, make)
  return { made, about: page.subjects && [...page.subjects] }
}

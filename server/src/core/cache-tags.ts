import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a shared answer is about, and what a write changes. `figures` are the counts of the whole product; `communities`,
 * `projects` and `courses` are every list of them.
 */
export type CacheTag =
  | `community:${string}`
  | `person:${string}`
  | `professional:${string}`
  | `project:${string}`
  | 'communities'
  | 'projects'
  | 'courses'
  | 'figures'

/** Undefined: about everything, so any write may change it. */
export type CacheTags = readonly CacheTag[] | undefined

const changing = new AsyncLocalStorage<{ subjects: Set<CacheTag> | undefined; also: Set<CacheTag> }>()
const reading = new AsyncLocalStorage<{ subjects: Set<CacheTag> | undefined }>()

/**
 * Declares every shared answer this call changes; a call that declares nothing changes everything. Tests that go
 * through the API rebuild what is left after each such call, and fail if it was stale (`test/proven-reads.ts`).
 */
export function invalidates(...subjects: CacheTag[]) {
  const call = changing.getStore()
  if (call) call.subjects = new Set([...(call.subjects ?? []), ...subjects])
}

/** Adds to what this call declares itself; a call that declares nothing still changes everything. */
export function alsoInvalidates(...subjects: CacheTag[]) {
  const call = changing.getStore()
  for (const subject of subjects) call?.also.add(subject)
}

/** A post, a comment or a like: its community's pages, and the lists that count what goes on in it. */
export const invalidatesCommunity = (communityId: string) => invalidates(`community:${communityId}`, 'communities')

/** Whether the current code runs within a call. */
export const isInCall = () => changing.getStore() !== undefined

/** Runs a call. @returns its result and what it declared that it changes */
export async function whileInvalidating<T>(call: () => Promise<T>): Promise<{ result: T; changed: CacheTags }> {
  const said = { subjects: undefined as Set<CacheTag> | undefined, also: new Set<CacheTag>() }
  const result = await changing.run(said, call)
  return { result, changed: said.subjects && [...said.subjects.union(said.also)] }
}

/** Notes what an answer is about, for the page made from it. */
export function noteRead(subjects: CacheTags) {
  const page = reading.getStore()
  if (!page?.subjects) return
  if (subjects) for (const subject of subjects) page.subjects.add(subject)
  else page.subjects = undefined
}

/** Makes a page. @returns it and what all the answers it is made from are about */
export async function whileReading<T>(make: () => Promise<T>): Promise<{ made: T; about: CacheTags }> {
  const page: { subjects: Set<CacheTag> | undefined } = { subjects: new Set() }
  const made = await reading.run(page, make)
  return { made, about: page.subjects && [...page.subjects] }
}

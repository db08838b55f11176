import type { Implemented } from '#core/routes.ts'

/** What a page showed of a conversation counts as read by its own viewer, whom only a session makes known. */
const changedByReading = new Set(['conversations.read'])

/** Refuses an operation that changes something: a page that is opened changes nothing (RELIABILITY.md, section G). */
export function thatReads(it: Implemented): Implemented {
  if (it.operation.method === 'GET' || changedByReading.has(it.name)) return it
  throw new Error(`opening a page must change nothing, and it called ${it.name}`)
}

import { randomUUID } from 'node:crypto'
import type { LiveEvent, LivePage } from '@lv/contract/live'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** Who is told: everybody named, wherever they are signed in, or whoever has a page open. */
export type Told = { people: readonly string[] } | { page: LivePage }

/** As it goes from process to process. */
export type Notice = { id: string; to: Told; event: LiveEvent }

export const LIVE_CHANNEL = 'live'

/** A payload of NOTIFY holds at most 8,000 bytes: so many ids, and room for the event. */
const MOST_PEOPLE = 180

const chunks = (people: readonly string[]) =>
  Array.from({ length: Math.ceil(people.length / MOST_PEOPLE) }, (_, at) => ({
    people: people.slice(at * MOST_PEOPLE, (at + 1) * MOST_PEOPLE),
  }))

/**
 * Tells browsers, through whichever process each of them is connected to, as soon as the caller's transaction commits; if it
 * rolls back, nobody is told. In the order of commits, and each browser once.
 *
 *     await tellBrowsers(ctx, { people: [recipientId] }, { kind: 'message', conversationId, messageId })
 *     await tellBrowsers(ctx, { people: [readerId] }, { kind: 'unread' })
 *     await tellBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, likesCount: 5 })
 *
 * `ctx` is that of the transaction. Any number of people may be named, oneself too: one's other tabs are told like
 * everybody else's. Whoever is told something gets their badges anew with it (`actor.unread`), so nobody sends counts of unread
 * things; what changes them and nothing else is `unread`. Events hold ids, never words: a browser that wants more reads it
 * through the API. Nothing is kept for those who are not connected: they see the state as it is when they come.
 */
export async function tellBrowsers(ctx: Context, told: Told, event: LiveEvent): Promise<void> {
  const all: Told[] = 'people' in told ? chunks([...new Set(told.people)]) : [told]
  if (all.length === 0) return
  const notices = all.map((to): Notice => ({ id: randomUUID(), to, event }))
  await ctx.db.execute(
    sql`select pg_notify(${LIVE_CHANNEL}, notice) from json_array_elements_text(${JSON.stringify(notices.map((each) => JSON.stringify(each)))}::json) notice`,
  )
}

import { randomUUID } from 'node:crypto'
import type { LiveEvent, LivePage } from '@lv/contract/live'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { prepared } from '#platform/database/prepared.ts'

/** Who is told: everybody named, wherever they are signed in, or whoever has a page open. */
export type NoticeTo = { people: readonly string[] } | { page: LivePage }

/** As it goes from process to process. */
export type Notice = { id: string; to: NoticeTo; event: LiveEvent }

export const LIVE_CHANNEL = 'live'

/** A payload of NOTIFY holds at most 8,000 bytes: so many ids, and room for the event. */
const MAX_PEOPLE = 180

const chunks = (people: readonly string[]) =>
  Array.from({ length: Math.ceil(people.length / MAX_PEOPLE) }, (_, at) => ({
    people: people.slice(at * MAX_PEOPLE, (at + 1) * MAX_PEOPLE),
  }))

const CHANNEL = sql.raw(`'${LIVE_CHANNEL}'`)

type Telling = readonly (readonly [NoticeTo, LiveEvent])[]

/** What goes from process to process, of some tellings, in this order. */
export const noticesOf = (all: Telling): string[] =>
  all.flatMap(([told, event]) => {
    const each: NoticeTo[] = 'people' in told ? chunks([...new Set(told.people)]) : [told]
    return each.map((to) => JSON.stringify({ id: randomUUID(), to, event } satisfies Notice))
  })

/** Stands in an event for the id of what the statement that tells of it makes. */
export const ITS_ID = '{its id}'

/** For a statement that tells browsers of what it makes itself: says each of `noticesOf`, with the id of the row in `made`. */
export const telling = (
  notices: SQL,
  made: SQL,
) => sql`select pg_notify(${CHANNEL}, replace(notice, ${sql.raw(`'${ITS_ID}'`)}, made.id::text))
    from ${made} made, unnest(${notices}::text[]) notice`

const say = prepared(
  () => sql`select pg_notify(${CHANNEL}, notice) from unnest(${sql.placeholder('notices')}::text[]) notice`,
  { plans: 'once' },
)

/**
 * Tells browsers, through whichever process each of them is connected to, as soon as the caller's transaction commits; if it
 * rolls back, nobody is told. In the order of commits, and each browser once.
 *
 *     await notifyBrowsers(ctx, { people: [recipientId] }, { kind: 'message', conversationId, messageId })
 *     await notifyBrowsers(ctx, { people: [readerId] }, { kind: 'unread' })
 *     await notifyBrowsers(ctx, { page: `post:${postId}` }, { kind: 'counts', postId, likesCount: 5 })
 *
 * `ctx` is that of the transaction. Any number of people may be named, oneself too: one's other tabs are told like
 * everybody else's. Whoever is told something gets their badges anew with it (`actor.unread`), so nobody sends counts of unread
 * things; what changes them and nothing else is `unread`. Events hold ids, never words: a browser that wants more reads it
 * through the API. Nothing is kept for those who are not connected: they see the state as it is when they come.
 */
export async function notifyBrowsers(ctx: Context, told: NoticeTo, event: LiveEvent): Promise<void> {
  const notices = noticesOf([[told, event]])
  if (notices.length > 0) await say(ctx, { notices })
}

import { randomUUID } from 'node:crypto'
import type { LiveEvent, LivePage } from '@lv/contract/live'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { prepared } from '#platform/database/prepared.ts'

export type NoticeTo = { people: readonly string[] } | { page: LivePage }

export type Notice = { id: string; to: NoticeTo; event: LiveEvent }

export const LIVE_CHANNEL = 'live'

/** NOTIFY takes fewer than 8,000 bytes: this many ids leave room for the event. */
const MAX_PEOPLE = 180

const chunks = (people: readonly string[]) =>
  Array.from({ length: Math.ceil(people.length / MAX_PEOPLE) }, (_, at) => ({
    people: people.slice(at * MAX_PEOPLE, (at + 1) * MAX_PEOPLE),
  }))

const CHANNEL = sql.raw(`'${LIVE_CHANNEL}'`)

type Telling = readonly (readonly [NoticeTo, LiveEvent])[]

export const noticesOf = (all: Telling): string[] =>
  all.flatMap(([told, event]) => {
    const each: NoticeTo[] = 'people' in told ? chunks([...new Set(told.people)]) : [told]
    return each.map((to) => JSON.stringify({ id: randomUUID(), to, event } satisfies Notice))
  })

/** Placeholder in an event for the id of the row that its statement inserts. */
export const ITS_ID = '{its id}'

/** SQL that sends `notices` with the id of the row in `made`. */
export const telling = (
  notices: SQL,
  made: SQL,
) => sql`select pg_notify(${CHANNEL}, replace(notice, ${sql.raw(`'${ITS_ID}'`)}, made.id::text))
    from ${made} made, unnest(${notices}::text[]) notice`

const say = prepared(
  () => sql`select pg_notify(${CHANNEL}, notice) from unnest(${sql.placeholder('notices')}::text[]) notice`,
  { plans: 'once' },
)

/** Runs once the transaction of `ctx` commits, in commit order. Events hold ids, never text; badges are sent along. */
export async function notifyBrowsers(ctx: Context, told: NoticeTo, event: LiveEvent): Promise<void> {
  const notices = noticesOf([[told, event]])
  if (notices.length > 0) await say(ctx, { notices })
}

import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Cut } from '#core/notification-kinds.ts'
import { dropNotifications } from './drop.ts'

type Gone = {
  emails?: string[]
  mobiles?: string[]
  names?: string[]
  userIds?: string[]
  requestIds?: string[]
  requestLeadIds?: string[]
  leadIds?: string[]
  bookingIds?: string[]
  namedLeadIds?: string[]
}

const nothing = {
  emails: [],
  mobiles: [],
  names: [],
  requestIds: [],
  requestLeadIds: [],
  leadIds: [],
  bookingIds: [],
  namedLeadIds: [],
  userIds: [],
}

const any = (values: string[]) => sql`any(${sql.param(values)}::text[])`
const said = (key: string) => sql`data #>> ${sql.param(['data', key])}::text[]`
const isVisit = sql`coalesce(data ->> 'kind' like 'visit-%', false)`

/** Emails to them, about their requests, or made mostly of their own words. */
const drops = ({
  emails,
  mobiles,
  userIds,
  requestIds,
  requestLeadIds,
  leadIds,
  bookingIds,
}: Required<Gone>): SQL[] => [
  sql`data ->> 'to' = ${any([...emails, ...mobiles])}`,
  sql`data ->> 'email' = ${any(emails)}`,
  sql`${said('requestId')} = ${any(requestIds)}`,
  sql`data #>> '{link,subject}' = ${any([...requestIds, ...requestLeadIds])}`,
  sql`data ->> 'kind' like 'message-%' and ${said('leadId')} = ${any([...leadIds, ...requestLeadIds])}`,
  sql`data #>> '{onlyWhile,bookingId}' = ${any(bookingIds)}`,
  sql`${said('email')} = ${any(emails)} and not ${isVisit}`,
  sql`data ->> 'kind' = 'join-request' and (${said('personId')} = ${any(userIds)} or ${said('userId')} = ${any(userIds)})`,
  sql`data ->> 'kind' in ('direct-message', 'project-update', 'message-reported')
    and (${said('authorId')} = ${any(userIds)} or ${said('reporterId')} = ${any(userIds)})`,
]

/** Emails that others need are sent without these words; each has a wording for that. */
const cuts = ({
  emails,
  names,
  userIds,
  requestLeadIds,
  leadIds,
  bookingIds,
  namedLeadIds,
}: Required<Gone>): [Cut[], SQL][] => [
  [['person', 'professional'], sql`${said('personId')} = ${any(userIds)}`],
  // Queued before names had an account id beside them.
  [
    ['person'],
    sql`data ->> 'kind' like 'project-%' and data #> '{data,personId}' is null
      and ${said('person')} = ${any([...names, ...names.flatMap((name) => name.split(' ')[0] ?? [])])}`,
  ],
  [['title'], sql`${said('leadId')} = ${any(requestLeadIds)}`],
  [
    ['homeowner', 'homeownerName', 'homeownerEmail', 'homeownerPhone'],
    sql`${said('leadId')} = ${any([...requestLeadIds, ...namedLeadIds])}`,
  ],
  [
    ['professional'],
    sql`${said('professional')} = ${any(names)} and (data #>> '{link,subject}' = ${any(leadIds)}
      or ${said('requestId')} in (select request_id::text from leads where id::text = ${any(leadIds)}))`,
  ],
  [['location'], sql`${isVisit} and data #>> '{attach,id}' = ${any(bookingIds)}`],
  [
    ['name', 'phone', 'email'],
    sql`${isVisit} and (${said('email')} = ${any(emails)} or data #>> '{attach,id}' = ${any(bookingIds)})`,
  ],
]

/** Includes retries and dead letters; one being sent now may still arrive. In the caller's transaction. */
export async function dropEmails(ctx: Context, given: Gone): Promise<void> {
  const gone = { ...nothing, ...given }
  const isLetter = sql`name in ('mail', 'text', 'push', 'phone-code', 'admin-code', 'recover-password', 'parked')`
  await ctx.db.execute(sql`delete from jobs.job where ${isLetter} and (${sql.join(drops(gone), sql` or `)})`)
  for (const [words, which] of cuts(gone))
    await ctx.db.execute(sql`update jobs.job set data = jsonb_set(data, '{data}', (data -> 'data') - ${sql.param(words)}::text[])
      where ${isLetter} and jsonb_typeof(data -> 'data') = 'object' and ${which}`)
  await dropNotifications(ctx, { drops: drops(gone), cuts: cuts(gone) })
}

import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { daysFrom } from './open.ts'

const TELL_DAYS = 7
const BATCH = 100

type Unmatched = {
  email: string
  userId: string | null
  name: string
  requestId: string
  suburb: string
  postcode: string
}

/** Locked first, so that a concurrent run sees what this one has written. */
async function lockBatch(ctx: Context): Promise<string[]> {
  const now = ctx.now()
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select r.id from quote_requests r
    where r.status = 'pending' and r.lead_count = 0 and r.consent_at is not null and r.duplicate_of is null
      and r.erased_at is null and r.match_until <= ${now}
      and r.match_until > ${daysFrom(now, -TELL_DAYS)}
      and not exists (select from request_events e where e.request_id = r.id and e.kind = 'unmatched')
    order by r.match_until limit ${BATCH} for no key update of r`)
  return rows.map(({ id }) => id)
}

const notifyBatch = (ctx: Context) =>
  transact(ctx, async (ctx) => {
    const ids = await lockBatch(ctx)
    if (ids.length === 0) return 0
    const { rows } = await ctx.db.execute<Unmatched>(sql`with noted as (
        insert into request_events (request_id, kind, at)
        select r.id, 'unmatched', ${ctx.now()}::timestamptz from quote_requests r
        where r.id = any(${sql.param(ids)}::uuid[])
          and not exists (select from request_events e where e.request_id = r.id and e.kind = 'unmatched')
        returning request_id)
      select r.email, r.user_id as "userId", r.name, r.id as "requestId", r.suburb, r.postcode
      from noted join quote_requests r on r.id = noted.request_id where r.email_bounced_at is null`)
    await notify(
      ctx,
      rows.map(
        ({ email, userId, ...data }): NewNotification => ({ kind: 'request-unmatched', to: { email, userId }, data }),
      ),
    )
    return ids.length
  })

export async function notifyUnmatched(ctx: Context): Promise<number> {
  for (let all = 0; ; ) {
    const told = await notifyBatch(ctx)
    all += told
    if (told < BATCH) return all
  }
}

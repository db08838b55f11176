import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { sendWaitingRefunds } from '#domains/billing/payments/send-refund.ts'
import { withLock } from '#platform/jobs/with-lock.ts'
import type { ProviderEvent } from '#platform/payments/port.ts'
import { effectTypes } from './parts/effects.ts'
import { takeEvent } from './parts/take-event.ts'

/** How long the provider retries a webhook: after that, a failing event no longer delays the next look. */
const PATIENCE_MS = 72 * HOUR_MS

const readUntil = async (ctx: Context): Promise<Date> => {
  const { rows } = await ctx.db.execute<{ until: string }>(sql`select until from reconciliations where id = 1`)
  return rows[0] ? new Date(rows[0].until) : new Date(ctx.now().getTime() - PATIENCE_MS)
}

async function missing(ctx: Context, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const ids = events.map(({ id }) => id)
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select event_id as id from webhook_inbox where event_id = any(${sql.param(ids)}::text[])`,
  )
  const known = new Set(rows.map(({ id }) => id))
  return events.filter(({ id }) => !known.has(id))
}

type Found = { count: number; failed: Date | undefined }

async function takeAll(ctx: Context, events: ProviderEvent[]): Promise<Found> {
  const found: Found = { count: 0, failed: undefined }
  for (const event of events)
    try {
      const taken = await takeEvent(ctx, event)
      if (taken !== 'repeated' && taken !== 'foreign') found.count += 1
    } catch (error) {
      ctx.log.error({ err: error, event: event.id, type: event.type }, 'a payment event was not taken')
      found.failed ??= event.createdAt
    }
  return found
}

/** Provider's time: the next look starts at the newest event, or the first that was not taken. */
async function look(ctx: Context) {
  const before = await readUntil(ctx)
  const events = await ctx.payments.listEvents(new Date(before.getTime() - HOUR_MS), effectTypes)
  const { count, failed } = await takeAll(ctx, await missing(ctx, events))
  const newest = events.at(-1)?.createdAt ?? before
  const heldBack = failed && failed.getTime() > newest.getTime() - PATIENCE_MS ? failed : newest
  await ctx.db.execute(sql`insert into reconciliations (id, until, ran_at, found)
    values (1, ${heldBack}::timestamptz, ${ctx.now()}::timestamptz, ${count})
    on conflict (id) do update set until = excluded.until, ran_at = excluded.ran_at,
      found = reconciliations.found + excluded.found`)
  if (count > 0) ctx.log.warn({ count }, 'payment events that had not arrived were found')
}

/** Looks an hour further back, one process at a time. @throws `unavailable` if the provider does not answer */
export const reconcile = (ctx: Context): Promise<boolean> =>
  withLock(ctx, 'reconcile payments', async () => {
    await look(ctx)
    await sendWaitingRefunds(ctx)
  })

import { eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { ProviderEvent } from '#platform/payments/port.ts'
import { webhookInbox } from '../schema.ts'
import type { Outcome } from './effect.ts'
import { effectOf } from './effects.ts'

/** `repeated`: taken before. `foreign`: of the provider's other mode, test or live; nothing is written. */
export type Taken = 'applied' | 'ignored' | 'quarantined' | 'repeated' | 'foreign'

/** `asOf` is before the provider is asked. */
async function look(ctx: Context, eventId: string): Promise<{ isKnown: boolean; asOf: Date }> {
  const { rows } = await ctx.pool.query<{ isKnown: boolean; asOf: Date }>(
    `select clock_timestamp() as "asOf", exists (select from webhook_inbox where event_id = $1) as "isKnown"`,
    [eventId],
  )
  return singleRow(rows)
}

/** Waits for a parallel transaction with the same event. @returns false if the row already existed */
async function record(
  ctx: Context,
  { id, type, objectId, createdAt }: ProviderEvent,
  outcome: Outcome,
): Promise<boolean> {
  const rows = await ctx.db
    .insert(webhookInbox)
    .values({ eventId: id, type, objectId, outcome, happenedAt: createdAt, receivedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ eventId: webhookInbox.eventId })
  return rows.length > 0
}

/**
 * Fetches the object again, as events may be late or out of order. @throws any failure; then nothing is written
 */
export async function takeEvent(ctx: Context, event: ProviderEvent): Promise<Taken> {
  if (event.isLive !== ctx.payments.isLive) return 'foreign'
  const { isKnown, asOf } = await look(ctx, event.id)
  if (isKnown) return 'repeated'
  const effect = effectOf(event.type)
  const object = await effect?.fetch(ctx, event.objectId)
  const taken = await transact(ctx, async (ctx) => {
    const likely = effect ? 'applied' : 'ignored'
    if (!(await record(ctx, event, likely))) return 'repeated'
    failpoint(ctx, 'inbox:written')
    if (!effect) return 'ignored'
    const outcome = await effect.apply(ctx, object, { asOf, eventId: event.id })
    if (outcome !== likely) await ctx.db.update(webhookInbox).set({ outcome }).where(eq(webhookInbox.eventId, event.id))
    failpoint(ctx, 'webhook:before-commit')
    return outcome
  })
  failpoint(ctx, 'webhook:after-commit')
  return taken
}

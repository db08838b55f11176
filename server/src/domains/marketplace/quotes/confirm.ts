import { ApiError } from '@lv/contract/errors'
import { formatCents } from '@lv/contract/money'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { publish } from '#core/events.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { openLeads } from '#domains/marketplace/leads/open-leads.ts'
import { closeLeads, releaseUncontacted } from '#domains/marketplace/leads/release.ts'
import { findRequest } from '#domains/marketplace/requests/find.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { completeRequest } from '#domains/marketplace/requests/transitions.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { withdrawNotifications } from '#domains/notifications/notifications/withdraw-notifications.ts'
import { consultationFee } from './parts/find.ts'
import { hiredFor, partiesOf } from './parts/parties.ts'

declare module '#core/events.ts' {
  interface Events {
    'job-completed': { requestId: string }
  }
}

type Fee = { bookingId: string; chargeId: string; cents: number; suburb: string }

/** An administrator makes the refund, because it is a lot of money on two people's word. */
async function creditFee(ctx: Context, requestId: string): Promise<void> {
  const { rows } = await ctx.db.execute<Fee>(sql`select f.*, r.suburb
    from quote_requests r cross join lateral (${consultationFee(sql`r.id`)}) f where r.id = ${requestId} and f.cents > 0`)
  const [fee] = rows
  if (!fee) return
  const { bookingId, chargeId, cents, suburb } = fee
  const data = { bookingId, chargeId, fee: formatCents(cents), suburb }
  await notify(ctx, { kind: 'consultation-fee', to: 'administrators', data })
}

async function closeRest(ctx: Context, requestId: string) {
  const only = (await openLeads(ctx, requestId)).map(({ leadId }) => leadId)
  if (only.length === 0) return
  await ctx.db.execute(sql`update quotes set status = 'not_chosen', decided_at = ${ctx.now()}
    where status = 'sent' and lead_id = any(${sql.param(only)}::uuid[])`)
  await releaseUncontacted(ctx, { requestId, rule: 'closed_before_contact', only })
  await closeLeads(ctx, { requestId, cards: [], only })
  const rest = (await partiesOf(ctx, requestId)).filter(({ leadId }) => only.includes(leadId))
  await notify(
    ctx,
    rest.map(({ userId, name, leadId, suburb }): NewNotification => {
      return { kind: 'request-finished', to: { userId }, data: { name, leadId, suburb } }
    }),
  )
}

/** @throws `conflict` if no job is under way */
export function confirmJob(ctx: Context, { requestId }: { requestId: string }) {
  return transact(ctx, async (ctx) => {
    const isCompleted = await completeRequest(ctx, requestId)
    if (!isCompleted && (await findRequest(ctx, requestId)).status !== 'completed')
      throw new ApiError('conflict', 'Accept a quote first: there is no job under way.')
    if (isCompleted) {
      await withdrawNotifications(ctx, { about: 'requestId', ids: [requestId] })
      await noteEvent(ctx, { requestId, kind: 'completed' })
      await notify(
        ctx,
        (await hiredFor(ctx, requestId)).map(({ userId, name, leadId, homeownerName, suburb }): NewNotification => {
          return { kind: 'job-confirmed', to: { userId }, data: { name, leadId, homeownerName, suburb } }
        }),
      )
      await publish(ctx, 'job-completed', { requestId })
      await closeRest(ctx, requestId)
      await creditFee(ctx, requestId)
    }
    return { status: 'completed' as const, message: 'The project is completed. Tell others how it went.' }
  })
}

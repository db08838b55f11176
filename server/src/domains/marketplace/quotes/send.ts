import { ApiError } from '@lv/contract/errors'
import type { Quote } from '@lv/contract/quote-shapes'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { noteQuote, recordAttempt } from '#domains/marketplace/leads/engagement.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { markQuoted } from '#domains/marketplace/requests/transitions.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { assess, type Content } from './assess.ts'
import { findQuote, holdOpenLead } from './parts/find.ts'
import { notifyHomeowner } from './parts/notify.ts'
import { drawAttachment, writeVersion } from './parts/write-version.ts'

type Sending = { leadId: string; professional: { id: string }; actorId: string; content: Content; sender: Sender }
type Opened = { quoteId: string; requestId: string }

async function open(ctx: Context, { leadId, professional }: Sending): Promise<Opened | undefined> {
  if (!(await holdOpenLead(ctx, leadId))) return undefined
  const { rows } = await ctx.db.execute<Opened>(sql`insert into quotes (request_id, lead_id, professional_id, sent_at)
    select l.request_id, l.id, l.professional_id, ${ctx.now()}::timestamptz from leads l
    where l.id = ${leadId} and l.professional_id = ${professional.id} and not exists (
      select from lead_reports p where p.lead_id = l.id and p.status = 'accepted')
    on conflict (lead_id) do nothing
    returning id as "quoteId", request_id as "requestId"`)
  return rows[0]
}

async function refuse(ctx: Context, leadId: string): Promise<never> {
  const { rows } = await ctx.db.execute<{ hasQuote: boolean; isReported: boolean }>(sql`select
    exists (select from quotes where lead_id = ${leadId}) as "hasQuote",
    exists (select from lead_reports where lead_id = ${leadId} and status = 'accepted') as "isReported"`)
  const [{ hasQuote, isReported } = { hasQuote: false, isReported: false }] = rows
  if (hasQuote) throw new ApiError('conflict', 'You have sent a quote for this lead. Revise it instead.')
  if (isReported) throw new ApiError('conflict', 'Your report of this lead was accepted, so the lead is closed.')
  throw new ApiError('conflict', 'This request no longer takes quotes.')
}

/**
 * PRODUCT.md, section 5.4.
 * @throws `invalid` at a field, `conflict` where the lead has a quote or is closed
 */
export async function sendQuote(ctx: Context, input: Sending): Promise<Quote> {
  const assessed = await assess(ctx, input)
  await drawAttachment(ctx, input)
  return transact(ctx, async (ctx) => {
    const opened = await open(ctx, input)
    if (!opened) return refuse(ctx, input.leadId)
    const { leadId, professional, actorId: ownerId, content } = input
    await writeVersion(ctx, { ...opened, version: 1, ownerId, content, assessed })
    await markQuoted(ctx, opened.requestId)
    await recordAttempt(ctx, leadId)
    await noteQuote(ctx, leadId)
    await noteEvent(ctx, { requestId: opened.requestId, kind: 'quote_sent', professionalId: professional.id })
    await notifyHomeowner(ctx, { ...opened, kind: 'quote-received', price: assessed })
    return findQuote(ctx, opened.quoteId)
  })
}

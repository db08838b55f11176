import { ApiError } from '@lv/contract/errors'
import { QUOTE_VERSIONS } from '@lv/contract/options'
import type { Quote } from '@lv/contract/quote-shapes'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { noteQuote } from '#domains/marketplace/leads/engagement.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { requireRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { assess, type Content } from './assess.ts'
import { findQuote, holdOpenLead, QUOTE_NOT_FOUND } from './parts/find.ts'
import { notifyHomeowner } from './parts/notify.ts'
import { drawAttachment, writeVersion } from './parts/write-version.ts'

type Revising = {
  leadId: string
  quoteId: string
  professional: { id: string }
  actorId: string
  content: Content
  sender: Sender
}
type Revised = { requestId: string; version: number }

async function open(ctx: Context, { leadId, quoteId, professional }: Revising): Promise<Revised | undefined> {
  if (!(await holdOpenLead(ctx, leadId))) return undefined
  const { rows } = await ctx.db.execute<Revised>(sql`update quotes set version = quotes.version + 1, status = 'sent'
    where quotes.id = ${quoteId} and quotes.lead_id = ${leadId}
      and quotes.professional_id = ${professional.id} and quotes.status in ('sent', 'withdrawn')
      and quotes.version < ${QUOTE_VERSIONS} and not exists (
        select from lead_reports p where p.lead_id = quotes.lead_id and p.status = 'accepted')
    returning quotes.request_id as "requestId", quotes.version`)
  return rows[0]
}

async function refuse(ctx: Context, { leadId, quoteId }: Revising): Promise<never> {
  const { rows } = await ctx.db.execute<{ isReported: boolean; version: number }>(sql`select q.version, exists (
      select from lead_reports p where p.lead_id = q.lead_id and p.status = 'accepted') as "isReported"
    from quotes q where q.id = ${quoteId} and q.lead_id = ${leadId}`)
  const { isReported, version } = requireRow(rows, QUOTE_NOT_FOUND)
  if (isReported) throw new ApiError('conflict', 'Your report of this lead was accepted, so the lead is closed.')
  if (version >= QUOTE_VERSIONS)
    throw new ApiError('conflict', `A quote has at most ${QUOTE_VERSIONS} versions. Message the homeowner instead.`)
  throw new ApiError('conflict', 'This request no longer takes quotes.')
}

/** @throws `invalid` at a field, `not_found`, `conflict` once decided, or after twenty versions */
export async function reviseQuote(ctx: Context, input: Revising): Promise<Quote> {
  const assessed = await assess(ctx, input)
  await drawAttachment(ctx, input)
  return transact(ctx, async (ctx) => {
    const revised = await open(ctx, input)
    if (!revised) return refuse(ctx, input)
    const { leadId, quoteId, professional, actorId: ownerId, content } = input
    const { requestId, version } = revised
    await writeVersion(ctx, { quoteId, requestId, version, ownerId, content, assessed })
    await noteQuote(ctx, leadId)
    await noteEvent(ctx, { requestId, kind: 'quote_revised', professionalId: professional.id, detail: { version } })
    await notifyHomeowner(ctx, { quoteId, requestId, kind: 'quote-revised' })
    return findQuote(ctx, quoteId)
  })
}

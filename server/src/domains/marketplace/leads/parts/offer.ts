import { ApiError } from '@lv/contract/errors'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { failpoint } from '#core/failpoint.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { wantTopUps } from '#domains/billing/payments/auto-top-up-settings.ts'
import { holdPoints } from '#domains/billing/points/hold.ts'
import { notifyWebhooks } from '#domains/marketplace/integrations/notify-webhooks.ts'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { giveBackSlots, isOfHiredPart, takeSlots } from '#domains/marketplace/requests/slots.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { noteLeads } from '#domains/professionals/profiles/answer-records.ts'
import { mayReceiveLeads } from '#domains/professionals/profiles/receive-leads.ts'
import { notifyBrowsers } from '#platform/realtime/notify-browsers.ts'
import type { MatchFactor } from '../schema.ts'
import { decideAt } from '../settle.ts'

type Candidate = { professionalId: string; factors: MatchFactor[]; distanceKm: number | null }
export type SentLead = { id: string; professionalId: string }

/** `brief` is what the request said when the candidates were found. */
type Offer = { requestId: string; candidates: Candidate[]; brief?: string }
type Written = SentLead & {
  userId: string
  name: string
  workKind: string | null
  work: string
  suburb: string
  postcode: string
}

/** Checks again who may still get a lead, and locks their rows until the transaction ends. */
async function writeLeads(ctx: Context, { requestId, candidates }: Offer): Promise<Written[]> {
  const asked = candidates.map(({ professionalId, factors, distanceKm }, at) => ({
    at,
    professionalId,
    factors,
    distanceKm,
  }))
  const now = ctx.now()
  const { rows } = await ctx.db.execute<Written>(sql`with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as c(
        at int, "professionalId" uuid, factors jsonb, "distanceKm" int)),
    able as (
      select p.id, p.user_id, p.name from professionals p
      where p.id = any(array(select a."professionalId" from asked a where not ${isOfHiredPart(requestId, sql`a.factors`)}))
        and ${mayReceiveLeads(now)}
      order by p.id for no key update),
    sent as (
      insert into leads (request_id, professional_id, cost_points, factors, distance_km, sent_at, decide_at)
      select ${requestId}::uuid, able.id, ${LEAD_COST_POINTS}::int, asked.factors, asked."distanceKm",
        ${now}::timestamptz, ${decideAt(now)}::timestamptz
      from able join asked on asked."professionalId" = able.id order by asked.at
      on conflict (request_id, professional_id) do nothing returning id, professional_id, counted_as)
    select sent.id, sent.professional_id as "professionalId", able.user_id as "userId", able.name,
      r.work_kind as "workKind", sent.counted_as as work, r.suburb, r.postcode
    from sent join able on able.id = sent.professional_id
    cross join quote_requests r where r.id = ${requestId}`)
  return rows
}

async function hold(ctx: Context, written: Written[]): Promise<Written[]> {
  const held = new Set(
    await holdPoints(
      ctx,
      written.map(({ id, professionalId, work, suburb, postcode }) => ({
        professionalId,
        subject: id,
        points: LEAD_COST_POINTS,
        description: `Lead: ${work}, ${suburb} ${postcode}`,
      })),
    ),
  )
  const unpaid = written.filter(({ id }) => !held.has(id)).map(({ id }) => id)
  if (unpaid.length > 0) await ctx.db.execute(sql`delete from leads where id = any(${sql.param(unpaid)}::uuid[])`)
  const stay = written.filter(({ id }) => held.has(id))
  await wantTopUps(
    ctx,
    stay.map(({ professionalId }) => professionalId),
  )
  return stay
}

const said = ({ id: leadId, name, work, suburb, postcode }: Written) => ({
  name,
  title: work,
  work,
  suburb,
  postcode,
  leadId,
  points: String(LEAD_COST_POINTS),
})

async function announce(ctx: Context, requestId: string, leads: Written[]) {
  await noteLeads(
    ctx,
    leads.map(({ professionalId }) => professionalId),
  )
  await notify(
    ctx,
    leads.map((lead): NewNotification => ({ kind: 'lead', to: { userId: lead.userId }, data: said(lead) })),
  )
  await notifyWebhooks(
    ctx,
    leads.map(({ id: leadId, professionalId, workKind, suburb, postcode }) => ({
      professionalId,
      event: 'lead.created',
      data: { leadId, requestId, workKind, suburb, postcode, points: LEAD_COST_POINTS },
    })),
  )
  for (const { userId, id } of leads) await notifyBrowsers(ctx, { people: [userId] }, { kind: 'lead', leadId: id })
  await noteEvent(ctx, { requestId, kind: 'matched', detail: { count: leads.length } })
}

/**
 * One transaction for slots, leads, points and emails.
 * @throws `conflict` where the request is full or takes no leads
 */
export async function offerLeads(ctx: Context, { requestId, candidates, brief }: Offer): Promise<SentLead[]> {
  const sent = await transact(ctx, async (ctx) => {
    const slots = await takeSlots(ctx, requestId, candidates.length, brief)
    if (slots === 0) throw new ApiError('conflict', 'This request is full', { details: { reason: 'full' } })
    failpoint(ctx, 'claim:slot')
    const written = await writeLeads(ctx, { requestId, candidates: candidates.slice(0, slots) })
    failpoint(ctx, 'claim:lead')
    const leads = await hold(ctx, written)
    failpoint(ctx, 'claim:hold')
    if (leads.length < slots) await giveBackSlots(ctx, requestId, slots - leads.length)
    if (leads.length > 0) await announce(ctx, requestId, leads)
    failpoint(ctx, 'claim:outbox')
    return leads
  })
  failpoint(ctx, 'claim:committed')
  return sent.map(({ id, professionalId }) => ({ id, professionalId }))
}

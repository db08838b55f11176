import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { openTraces } from '#domains/marketplace/requests/purge.ts'
import { briefOf, mayBeSent } from '#domains/marketplace/requests/slots.ts'
import { sidesOfLead } from './open-leads.ts'
import { findRequestedWork, type RequestedWork, type Side, sidesOf, type WorkBrief } from './work-wanted.ts'

export type OpenRequest = {
  id: string
  userId: string | null
  email: string
  phone: string
  postcode: string
  suburb: string
  wanted: RequestedWork[]
  trades: string[]
  /** The parts of the work that each keep a place, and the names of those that are taken. */
  sides: Side[]
  takenSides: string[]
  /** Sides for which somebody is hired; `wanted` no longer has their work. */
  hiredSides?: string[]
  latitude: number | null
  longitude: number | null
  preferredId: string | null
  free: number
  hadBefore: string[]
}

type RequestedWorkOfSides = Pick<OpenRequest, 'wanted' | 'trades' | 'sides'>

const tradesOf = (wanted: readonly RequestedWork[]): string[] => [...new Set(wanted.map(({ trade }) => trade))]

export const isWaiting = (now: Date) => sql`${mayBeSent} and r.lead_count < ${LEADS_PER_REQUEST}
  and r.verified_at is not null and r.consent_at is not null and r.duplicate_of is null and r.erased_at is null
  and r.email_bounced_at is null and r.match_until > ${now}`

/** `brief` is a hash of the work asked for, so that a lead matches what is asked when it is sent. */
type StoredRequest = OpenRequest & { hiredSides: string[]; brief: string }
type Row = Omit<StoredRequest, 'wanted' | 'sides'> & WorkBrief

async function findRequest(ctx: Context, requestId: string, which: SQL): Promise<StoredRequest | undefined> {
  const { isSame } = await openTraces(ctx)
  const { rows } = await ctx.db.execute<Row>(sql`
    select r.id, r.user_id as "userId", r.email, r.phone, r.postcode, r.suburb, r.trades, r.work_kind as "workKind",
      r.title, r.description, ${briefOf} as brief, r.preferred_professional_id as "preferredId", p.latitude, p.longitude,
      ${LEADS_PER_REQUEST} - r.lead_count as free,
      array(select l.professional_id from quote_requests q join leads l on l.request_id = q.id
        where q.id = r.second_round_of or (${isSame('r', 'q')} and q.postcode = r.postcode
          and l.sent_at > ${ctx.now()}::timestamptz - interval '30 days'))
        as "hadBefore",
      array(select distinct jsonb_array_elements_text(coalesce(f -> 'own', f -> 'sides'))
        from leads l, jsonb_array_elements(l.factors) f where l.request_id = r.id and f ->> 'factor' = 'part') as "takenSides",
      array(select distinct unnest(${sidesOfLead}) from quotes q join leads l on l.id = q.lead_id
        where q.request_id = r.id and q.status = 'accepted') as "hiredSides"
    from quote_requests r left join postcodes p on p.postcode = r.postcode
    where r.id = ${requestId} and ${which}`)
  const [row] = rows
  return row && { ...row, ...withoutHired(getRequestedWork(row), row.hiredSides) }
}

export const findOpenRequest = (ctx: Context, requestId: string) => findRequest(ctx, requestId, isWaiting(ctx.now()))

export const findSentRequest = (ctx: Context, requestId: string) => findRequest(ctx, requestId, sql`true`)

export function getRequestedWork(asked: WorkBrief): RequestedWorkOfSides {
  const wanted = findRequestedWork(asked)
  return { wanted, trades: tradesOf(wanted), sides: sidesOf(asked, wanted) }
}

function withoutHired(work: RequestedWorkOfSides, hired: string[]): RequestedWorkOfSides {
  if (hired.length === 0) return work
  const left = work.sides.filter(({ name }) => !hired.includes(name))
  const places = left.flatMap(({ wanted }) => wanted).toSorted((a, b) => a - b)
  const wanted = places.flatMap((at) => work.wanted[at] ?? [])
  const sides = left.map((side) => ({ ...side, wanted: side.wanted.map((at) => places.indexOf(at)) }))
  return { wanted, trades: tradesOf(wanted), sides }
}

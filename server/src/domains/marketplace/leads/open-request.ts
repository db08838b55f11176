import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { openTraces } from '#domains/marketplace/requests/purge.ts'
import { briefOf, mayBeSent } from '#domains/marketplace/requests/slots.ts'
import { sidesOfLead } from './open-leads.ts'
import { findRequestedWork, type RequestedWork, type Side, sidesOf, type WorkBrief } from './work-wanted.ts'

/** A request that waits for professionals, with what they are found by. */
export type OpenRequest = {
  id: string
  userId: string | null
  email: string
  phone: string
  postcode: string
  suburb: string
  /** The work that it wants; who does none of it is not asked. */
  wanted: RequestedWork[]
  /** The trades that do it. */
  trades: string[]
  /** What of it keeps a place of its own, and the names of what has somebody already. */
  sides: Side[]
  takenSides: string[]
  /** The sides that somebody is hired for, if anybody is: nothing of them is among the wanted any more. */
  hiredSides?: string[]
  latitude: number | null
  longitude: number | null
  /** Whom the homeowner asked for by name. */
  preferredId: string | null
  /** Leads it may still be sent as. */
  free: number
  /** Professionals who had a lead of this person for the place in the last 30 days: of a request deleted since, or of its first round. */
  hadBefore: string[]
}

type RequestedWorkOfSides = Pick<OpenRequest, 'wanted' | 'trades' | 'sides'>

const tradesOf = (wanted: readonly RequestedWork[]): string[] => [...new Set(wanted.map(({ trade }) => trade))]

/** Which requests `r` wait: verified, with consent, no duplicate, fewer than three leads, tried for seven days, and mail arrives. */
export const isWaiting = (now: Date) => sql`${mayBeSent} and r.lead_count < ${LEADS_PER_REQUEST}
  and r.verified_at is not null and r.consent_at is not null and r.duplicate_of is null and r.erased_at is null
  and r.email_bounced_at is null and r.match_until > ${now}`

/** A request as it is stored; `brief` is a hash of what it says about the work: a lead is for what is asked as it is sent. */
type StoredRequest = OpenRequest & { hiredSides: string[]; brief: string }
type Row = Omit<StoredRequest, 'wanted' | 'sides'> & WorkBrief

/** The request, as far as `which` holds of it, with the work of the sides that nobody is hired for. */
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

/** The request, if it still waits for professionals. */
export const findOpenRequest = (ctx: Context, requestId: string) => findRequest(ctx, requestId, isWaiting(ctx.now()))

/** The request, whether it waits or not: what its leads are for is told from it. */
export const findSentRequest = (ctx: Context, requestId: string) => findRequest(ctx, requestId, sql`true`)

/** What is wanted, the trades that do it, and what of it keeps a place of its own. */
export function getRequestedWork(asked: WorkBrief): RequestedWorkOfSides {
  const wanted = findRequestedWork(asked)
  return { wanted, trades: tradesOf(wanted), sides: sidesOf(asked, wanted) }
}

/** What is left of the wanted where somebody is hired for some of its sides: all of it belongs to one side or another. */
function withoutHired(work: RequestedWorkOfSides, hired: string[]): RequestedWorkOfSides {
  if (hired.length === 0) return work
  const left = work.sides.filter(({ name }) => !hired.includes(name))
  const places = left.flatMap(({ wanted }) => wanted).toSorted((a, b) => a - b)
  const wanted = places.flatMap((at) => work.wanted[at] ?? [])
  const sides = left.map((side) => ({ ...side, wanted: side.wanted.map((at) => places.indexOf(at)) }))
  return { wanted, trades: tradesOf(wanted), sides }
}

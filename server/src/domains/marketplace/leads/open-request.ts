import { LEADS_PER_REQUEST } from '@lv/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { openTraces } from '#domains/marketplace/requests/purge.ts'
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
  latitude: number | null
  longitude: number | null
  /** Whom the homeowner asked for by name. */
  preferredId: string | null
  /** Leads it may still be sent as. */
  free: number
  /** Professionals who had a lead of this person for the place in the last 30 days: of a request deleted since, or of its first round. */
  hadBefore: string[]
}

/** Which requests `r` wait: verified, with consent, no duplicate, fewer than three leads, tried for seven days, and mail arrives. */
export const isWaiting = (now: Date) => sql`r.status in ('pending', 'quoted') and r.lead_count < ${LEADS_PER_REQUEST}
  and r.verified_at is not null and r.consent_at is not null and r.duplicate_of is null and r.erased_at is null
  and r.email_bounced_at is null and r.match_until > ${now}`

/** The request, if it still waits for professionals. */
export async function findOpenRequest(ctx: Context, requestId: string): Promise<OpenRequest | undefined> {
  const { isSame } = await openTraces(ctx)
  const { rows } = await ctx.db.execute<Omit<OpenRequest, 'wanted' | 'sides'> & WorkBrief>(sql`
    select r.id, r.user_id as "userId", r.email, r.phone, r.postcode, r.suburb, r.trades, r.work_kind as "workKind",
      r.title, r.description, r.preferred_professional_id as "preferredId", p.latitude, p.longitude,
      ${LEADS_PER_REQUEST} - r.lead_count as free,
      array(select l.professional_id from quote_requests q join leads l on l.request_id = q.id
        where q.id = r.second_round_of or (${isSame('r', 'q')} and q.postcode = r.postcode
          and l.sent_at > ${ctx.now()}::timestamptz - interval '30 days'))
        as "hadBefore",
      array(select distinct jsonb_array_elements_text(coalesce(f -> 'own', f -> 'sides'))
        from leads l, jsonb_array_elements(l.factors) f where l.request_id = r.id and f ->> 'factor' = 'part') as "takenSides"
    from quote_requests r left join postcodes p on p.postcode = r.postcode
    where r.id = ${requestId} and ${isWaiting(ctx.now())}`)
  const [row] = rows
  return row && { ...row, ...getRequestedWork(row) }
}

/** What is wanted, the trades that do it, and what of it keeps a place of its own. */
export function getRequestedWork(asked: WorkBrief): Pick<OpenRequest, 'wanted' | 'trades' | 'sides'> {
  const wanted = findRequestedWork(asked)
  return { wanted, trades: [...new Set(wanted.map(({ trade }) => trade))], sides: sidesOf(asked, wanted) }
}

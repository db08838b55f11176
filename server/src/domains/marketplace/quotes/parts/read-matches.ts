import type { Match } from '@lv/contract/request-page'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { type ChargeRow, chargeColumns, presentCharge } from '#domains/marketplace/leads/present.ts'
import { sidesOfLead } from '#domains/marketplace/leads/sides-of-lead.ts'
import { isAvailable } from '#domains/marketplace/requests/open-quotes.ts'
import { presentRemoval, reviewRemoval } from '#domains/marketplace/requests/review-removal.read.ts'
import { medianAnswerMinutes } from '#domains/professionals/profiles/answer-record.ts'
import { checks, presentCheck } from '#domains/professionals/profiles/checks.ts'
import { hasProfile } from '#domains/professionals/profiles/has-profile.ts'
import { presentLicence, statedLicences } from '#domains/professionals/profiles/stated-licences.ts'
import { wire, wireOrNull } from '#platform/database/wire.ts'
import { givenReview } from './given-review.read.ts'

type MatchRow = Omit<Match, 'charge' | 'quote'> & ChargeRow

/** What is known of the professional `p`; reviews that were removed do not count. */
const professional = (
  now: Date,
) => sql`json_build_object('id', p.id, 'slug', case when ${hasProfile} then p.slug end, 'name', p.name,
    'businessName', p.business_name, 'mobile', p.mobile,
    'reviewCount', (select count(*) from reviews w where w.professional_id = p.id and w.removed_at is null),
    'stars', (select round(avg(w.stars), 1) from reviews w where w.professional_id = p.id and w.removed_at is null),
    'checks', ${checks(now)}, 'licences', ${statedLicences(now, sql`r.trades`)},
    'medianAnswerMinutes', ${medianAnswerMinutes},
    'answeredCount', p.answered_count)`

/** How much was written in the lead's thread, and what of it the homeowner has not read. */
const thread = sql.raw(`lateral (
    select count(m.id)::int as "messageCount",
      count(m.id) filter (where m.author_id is distinct from r.user_id
        and m.created_at > coalesce(x.read_at, '-infinity'))::int as "unreadMessages"
    from conversations c join messages m on m.conversation_id = c.id
      left join conversation_members x on x.conversation_id = c.id and x.user_id = r.user_id
    where c.kind = 'lead' and c.subject = l.id)`)

/** Everybody whom a request was sent to, first sent first, in one query. */
export async function readMatches(ctx: Context, requestId: string): Promise<Omit<Match, 'quote'>[]> {
  const { rows } = await ctx.db.execute<MatchRow>(sql`select l.id as "leadId", l.status, l.sent_at as "sentAt",
      l.factors, ${sidesOfLead} as sides, l.distance_km as "distanceKm", ${chargeColumns}, l.answer,
      thread."messageCount", thread."unreadMessages",
      (select coalesce(json_agg(v.at order by v.day), '[]') from contact_reveals v where v.lead_id = l.id) as reveals,
      l.phone_revoked_at is not null as "isPhoneRevoked", ${isAvailable} as "isAvailable",
      ${professional(ctx.now())} as professional, l.done_at as "doneAt",
      ${givenReview(sql`p.id`)} as review, ${reviewRemoval(sql`p.id`)} as "reviewRemoval"
    from quote_requests r join leads l on l.request_id = r.id join professionals p on p.id = l.professional_id,
      ${thread} thread
    where r.id = ${requestId} order by l.sent_at, l.id`)
  return rows.map(({ chargeState, chargeRule, chargeDecidedAt, decideAt, ...match }) => ({
    ...match,
    sentAt: wire(match.sentAt),
    reveals: match.reveals.map(wire),
    professional: {
      ...match.professional,
      checks: match.professional.checks.map(presentCheck),
      licences: match.professional.licences.map(presentLicence),
    },
    doneAt: wireOrNull(match.doneAt),
    reviewRemoval: presentRemoval(match.reviewRemoval),
    charge: presentCharge({ chargeState, chargeRule, chargeDecidedAt, decideAt }),
  }))
}

import { melbourneDay } from '@lv/contract/dates'
import { OLDER_PAGE_SIZE } from '@lv/contract/options'
import type { Quote } from '@lv/contract/quote-shapes'
import type { Match, RequestPage } from '@lv/contract/request-page'
import type { RequestFile } from '@lv/contract/requests'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { sidesOfLead } from '#domains/marketplace/leads/open-leads.ts'
import { findOpenRequest } from '#domains/marketplace/leads/open-request.ts'
import { type ChargeRow, chargeColumns, presentCharge } from '#domains/marketplace/leads/present.ts'
import { localPrice } from '#domains/marketplace/price-guide/list.ts'
import { engagementId } from '#domains/marketplace/requests/engagement.read.ts'
import { REQUEST_NOT_FOUND } from '#domains/marketplace/requests/find.ts'
import { isAvailable, openQuoteCount } from '#domains/marketplace/requests/open-quotes.ts'
import { requestColumns, searchIsOver } from '#domains/marketplace/requests/present.ts'
import { qualityOf } from '#domains/marketplace/requests/quality.ts'
import { presentRemoval, reviewRemoval } from '#domains/marketplace/requests/review-removal.read.ts'
import { workThumbnails } from '#domains/professionals/portfolio/thumbnails.read.ts'
import { medianAnswerMinutes } from '#domains/professionals/profiles/answer-records.ts'
import { checks, presentCheck } from '#domains/professionals/profiles/checks.ts'
import { presentLicence, statedLicences } from '#domains/professionals/profiles/licences.ts'
import { displayNameSql, hasProfile } from '#domains/professionals/profiles/queries.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { compare, likeForLike } from './parts/comparison.ts'
import { consultationFee } from './parts/find.ts'
import { givenReview, preferred } from './parts/lookups.read.ts'
import { markQuotesRead } from './parts/mark-read.ts'
import { presentQuote, type QuoteRow, quoteColumns, quoteTables } from './parts/present.ts'
import { rounds } from './parts/second-round.read.ts'
import { type EventRow, timelineOf } from './parts/timeline.ts'

type MatchRow = Omit<Match, 'charge' | 'quote'> & ChargeRow

const professional = (
  now: Date,
) => sql`json_build_object('id', p.id, 'slug', case when ${hasProfile} then p.slug end, 'name', p.name,
    'businessName', p.business_name, 'mobile', p.mobile,
    'reviewCount', (select count(*) from reviews w where w.professional_id = p.id and w.removed_at is null),
    'stars', (select round(avg(w.stars), 1) from reviews w where w.professional_id = p.id and w.removed_at is null),
    'checks', ${checks(now)}, 'licences', ${statedLicences(now, sql`r.trades`)},
    'medianAnswerMinutes', ${medianAnswerMinutes},
    'answeredCount', p.answered_count,
    'photos', case when ${hasProfile} then ${workThumbnails} else '[]'::json end)`

const thread = sql.raw(`lateral (
    select count(m.id)::int as "messageCount",
      count(m.id) filter (where m.author_id is distinct from r.user_id
        and m.created_at > coalesce(x.read_at, '-infinity'))::int as "unreadMessages"
    from conversations c join messages m on m.conversation_id = c.id
      left join conversation_members x on x.conversation_id = c.id and x.user_id = r.user_id
    where c.kind = 'lead' and c.subject = l.id)`)

async function readMatches(ctx: Context, requestId: string): Promise<Omit<Match, 'quote'>[]> {
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
    sentAt: toIsoTime(match.sentAt),
    reveals: match.reveals.map(toIsoTime),
    professional: {
      ...match.professional,
      checks: match.professional.checks.map(presentCheck),
      licences: match.professional.licences.map(presentLicence),
    },
    doneAt: toIsoTimeOrNull(match.doneAt),
    reviewRemoval: presentRemoval(match.reviewRemoval),
    charge: presentCharge({ chargeState, chargeRule, chargeDecidedAt, decideAt }),
  }))
}

type Parts =
  | 'matches'
  | 'lookedFor'
  | 'comparison'
  | 'likeForLike'
  | 'localPrice'
  | 'timeline'
  | 'timelineNext'
  | 'quality'
  | 'files'
/** Instants are Postgres's own text. */
type RequestRow = Omit<RequestPage, Parts> & {
  files: Omit<RequestFile, 'url'>[]
  emailBouncedAt: string | null
  phoneVerifiedAt: string | null
}

const files = sql.raw(`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name,
    'contentType', f.content_type, 'byteCount', f.byte_count, 'width', f.width, 'height', f.height)
    order by x.position), '[]')
  from request_files x join files f on f.id = x.file_id where x.request_id = r.id)`)
const scope = sql.raw(`(select coalesce(json_agg(
    json_build_object('id', s.id, 'label', s.label) order by s.position), '[]')
  from scope_lines s where s.request_id = r.id)`)
const firstAccepted = (
  column: SQL,
) => sql`(select ${column} from quotes q where q.request_id = r.id and q.status = 'accepted'
  order by q.decided_at, q.id limit 1)`
const firstHired = firstAccepted(sql`q.professional_id`)

/** @throws `not_found` */
async function readRequest(ctx: Context, requestId: string): Promise<RequestRow> {
  const { rows } = await ctx.db.execute<RequestRow>(sql`select ${requestColumns},
      r.name, r.trades, r.work_kind as "workKind", r.budget_band as "budgetBand", r.timing, r.occupancy, r.plans_ready as "plansReady",
      r.answers,
      r.verified_at as "verifiedAt", r.email_bounced_at as "emailBouncedAt", r.phone_verified_at as "phoneVerifiedAt", r.match_until as "matchUntil",
      ${openQuoteCount(ctx.now())}, ${searchIsOver(ctx.now())},
      (select o.id from quote_requests o where o.id = r.duplicate_of and o.erased_at is null
        and (o.user_id = r.user_id or (o.user_id is null and o.email = r.email))) as "originalId",
      r.done_by as "doneBy", ${engagementId} as "engagementId", r.completed_at as "completedAt", r.shows_name as "showsName",
      (select nullif(f.cents, 0) from (${consultationFee(sql`r.id`)}) f) as "consultationFeeCents",
      coalesce((select is_served from postcodes p where p.postcode = r.postcode), false) as "isServed",
      ${firstAccepted(sql`q.id`)} as "acceptedQuoteId",
      ${files} as files, ${scope} as scope, ${givenReview(firstHired)} as review,
      ${rounds(ctx.now())} as rounds, ${preferred} as preferred, ${reviewRemoval(firstHired)} as "reviewRemoval"
    from quote_requests r where r.id = ${requestId} and r.erased_at is null`)
  return requireRow(rows, REQUEST_NOT_FOUND)
}

async function readQuotes(ctx: Context, requestId: string): Promise<Quote[]> {
  const { rows } = await ctx.db.execute<QuoteRow>(sql`select ${quoteColumns} from ${quoteTables}
    where q.request_id = ${requestId} and v.version = q.version order by q.sent_at, q.id`)
  const today = melbourneDay(ctx.now())
  return rows.map((row) => presentQuote(row, today))
}

/** Oldest first; `next` is the event before which there are more. */
async function readEvents(ctx: Context, { requestId, before }: Pick<Query, 'requestId' | 'before'>) {
  const earlier = before
    ? sql`and (e.at, e.id) < (select o.at, o.id from request_events o where o.id = ${before} and o.request_id = ${requestId})`
    : sql.empty()
  const { rows } = await ctx.db.execute<EventRow & { id: string }>(sql`select e.id, e.kind,
      ${displayNameSql} as professional, e.detail, e.at
    from request_events e left join professionals p on p.id = e.professional_id
    where e.request_id = ${requestId} ${earlier} order by e.at desc, e.id desc limit ${OLDER_PAGE_SIZE + 1}`)
  const events = rows.slice(0, OLDER_PAGE_SIZE).reverse()
  return { events, next: rows.length > OLDER_PAGE_SIZE ? (events[0]?.id ?? null) : null }
}

async function readLookedFor(ctx: Context, { id, status }: RequestRow): Promise<string[]> {
  const open = status === 'in_progress' ? await findOpenRequest(ctx, id) : undefined
  return open?.sides.map(({ name }) => name) ?? []
}

/** Reading is recorded best-effort, so that a failure does not hide the page. */
async function noteReading(ctx: Context, quotes: Quote[]) {
  const unread = quotes.filter(({ status, readAt }) => readAt === null && (status === 'sent' || status === 'expired'))
  try {
    await markQuotesRead(
      ctx,
      unread.map(({ id }) => id),
    )
  } catch (error) {
    ctx.log.error({ err: error }, 'quotes could not be marked as read')
  }
}

function presentRequest({ files, reviewRemoval, emailBouncedAt, ...request }: RequestRow) {
  return {
    ...request,
    hasBounced: emailBouncedAt !== null,
    createdAt: toIsoTime(request.createdAt),
    verifiedAt: toIsoTimeOrNull(request.verifiedAt),
    matchUntil: toIsoTimeOrNull(request.matchUntil),
    doneAt: toIsoTimeOrNull(request.doneAt),
    completedAt: toIsoTimeOrNull(request.completedAt),
    reviewRemoval: presentRemoval(reviewRemoval),
    files: files.map((file) => ({ ...file, url: `/files/${file.id}` })),
  }
}

type Query = { requestId: string; isRead: boolean; before?: string | undefined }

/**
 * With `isRead` the quotes are shown and count as read.
 * @throws `not_found`
 */
export async function getRequestPage(ctx: Context, { requestId, isRead, before }: Query): Promise<RequestPage> {
  const [request, matches, quotes, { events, next }] = await Promise.all([
    readRequest(ctx, requestId),
    readMatches(ctx, requestId),
    readQuotes(ctx, requestId),
    readEvents(ctx, { requestId, before }),
  ])
  if (isRead) await noteReading(ctx, quotes)
  const compared = quotes.filter(({ status }) => status !== 'withdrawn')
  const comparison = compare(request.scope, compared)
  const sidesOf = new Map(matches.map(({ leadId, sides }) => [leadId, sides]))
  return {
    ...presentRequest(request),
    lookedFor: await readLookedFor(ctx, request),
    quality: qualityOf(request),
    timeline: timelineOf(events),
    timelineNext: next,
    matches: matches.map((match) => ({
      ...match,
      quote: quotes.find(({ leadId }) => leadId === match.leadId) ?? null,
    })),
    comparison,
    likeForLike: likeForLike(
      request.scope,
      comparison,
      compared.map(({ id: quoteId, lowCents, leadId }) => ({ quoteId, lowCents, sides: sidesOf.get(leadId) ?? [] })),
    ),
    localPrice: await localPrice(ctx, request),
  }
}

import { OLDER_PAGE_SIZE } from '@lv/contract/options'
import type { Quote } from '@lv/contract/quote-shapes'
import type { RequestPage } from '@lv/contract/request-page'
import { sql } from 'drizzle-orm'
import { melbourneDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { qualityOf } from '#domains/marketplace/requests/quality.ts'
import { presentRemoval } from '#domains/marketplace/requests/review-removal.read.ts'
import { calledAs } from '#domains/professionals/profiles/called-as.ts'
import { wire, wireOrNull } from '#platform/database/wire.ts'
import { compare } from './parts/comparison.ts'
import { markQuotesRead } from './parts/mark-read.ts'
import { presentQuote, type QuoteRow, quoteColumns, quoteTables } from './parts/present.ts'
import { readMatches } from './parts/read-matches.ts'
import { type RequestRow, readRequest } from './parts/read-request.ts'
import { type EventRow, timelineOf } from './parts/timeline.ts'

async function readQuotes(ctx: Context, requestId: string): Promise<Quote[]> {
  const { rows } = await ctx.db.execute<QuoteRow>(sql`select ${quoteColumns} from ${quoteTables}
    where q.request_id = ${requestId} and v.version = q.version order by q.sent_at, q.id`)
  const today = melbourneDay(ctx.now())
  return rows.map((row) => presentQuote(row, today))
}

/** The last events, or the last before one of them, oldest first; `next` is the event before which there are more. */
async function readEvents(ctx: Context, { requestId, before }: Pick<Asked, 'requestId' | 'before'>) {
  const earlier = before
    ? sql`and (e.at, e.id) < (select o.at, o.id from request_events o where o.id = ${before} and o.request_id = ${requestId})`
    : sql.empty()
  const { rows } = await ctx.db.execute<EventRow & { id: string }>(sql`select e.id, e.kind,
      ${calledAs} as professional, e.detail, e.at
    from request_events e left join professionals p on p.id = e.professional_id
    where e.request_id = ${requestId} ${earlier} order by e.at desc, e.id desc limit ${OLDER_PAGE_SIZE + 1}`)
  const events = rows.slice(0, OLDER_PAGE_SIZE).reverse()
  return { events, next: rows.length > OLDER_PAGE_SIZE ? (events[0]?.id ?? null) : null }
}

/** What is shown counts as read; if that cannot be written now, the page is still shown. */
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
    createdAt: wire(request.createdAt),
    verifiedAt: wireOrNull(request.verifiedAt),
    matchUntil: wireOrNull(request.matchUntil),
    doneAt: wireOrNull(request.doneAt),
    completedAt: wireOrNull(request.completedAt),
    reviewRemoval: presentRemoval(reviewRemoval),
    files: files.map((file) => ({ ...file, url: `/files/${file.id}` })),
  }
}

type Asked = { requestId: string; isRead: boolean; before?: string | undefined }

/**
 * A homeowner's request with the professionals it was sent to, their quotes side by side and its timeline; four
 * queries. With `isRead` the quotes are shown, and count as read. @throws `not_found`
 */
export async function getRequestPage(ctx: Context, { requestId, isRead, before }: Asked): Promise<RequestPage> {
  const [request, matches, quotes, { events, next }] = await Promise.all([
    readRequest(ctx, requestId),
    readMatches(ctx, requestId),
    readQuotes(ctx, requestId),
    readEvents(ctx, { requestId, before }),
  ])
  if (isRead) await noteReading(ctx, quotes)
  return {
    ...presentRequest(request),
    quality: qualityOf(request),
    timeline: timelineOf(events),
    timelineNext: next,
    matches: matches.map((match) => ({
      ...match,
      quote: quotes.find(({ leadId }) => leadId === match.leadId) ?? null,
    })),
    comparison: compare(
      request.scope,
      quotes.filter(({ status }) => status !== 'withdrawn'),
    ),
  }
}

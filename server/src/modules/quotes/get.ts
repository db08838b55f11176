import type { Quote } from '@lv/contract/quote'
import type { RequestPage } from '@lv/contract/request-page'
import { sql } from 'drizzle-orm'
import { melbourneDay } from '../../calendar/melbourne-day.ts'
import type { Context } from '../../context.ts'
import { wire, wireOrNull } from '../../db/wire.ts'
import { calledAs } from '../professionals/called-as.ts'
import { qualityOf } from '../requests/quality.ts'
import { presentRemoval } from '../requests/review-removal.ts'
import { compare } from './comparison.ts'
import { markQuotesRead } from './mark-read.ts'
import { presentQuote, type QuoteRow, quoteColumns, quoteTables } from './present.ts'
import { readMatches } from './read-matches.ts'
import { type RequestRow, readRequest } from './read-request.ts'
import { type EventRow, timelineOf } from './timeline.ts'

async function readQuotes(ctx: Context, requestId: string): Promise<Quote[]> {
  const { rows } = await ctx.db.execute<QuoteRow>(sql`select ${quoteColumns} from ${quoteTables}
    where q.request_id = ${requestId} and v.version = q.version order by q.sent_at, q.id`)
  const today = melbourneDay(ctx.now())
  return rows.map((row) => presentQuote(row, today))
}

async function readEvents(ctx: Context, requestId: string): Promise<EventRow[]> {
  const { rows } = await ctx.db.execute<EventRow>(sql`select e.kind, ${calledAs} as professional, e.detail, e.at
    from request_events e left join professionals p on p.id = e.professional_id
    where e.request_id = ${requestId} order by e.at, e.id`)
  return rows
}

/** What is shown counts as read; if that cannot be written now, the page is shown all the same. */
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

type Asked = { requestId: string; isRead: boolean }

/**
 * A homeowner's request with whom it was sent to, their quotes side by side and what has happened; four queries. With
 * `isRead` the quotes are shown, and count as read. @throws `not_found`
 */
export async function getRequestPage(ctx: Context, { requestId, isRead }: Asked): Promise<RequestPage> {
  const [request, matches, quotes, events] = await Promise.all([
    readRequest(ctx, requestId),
    readMatches(ctx, requestId),
    readQuotes(ctx, requestId),
    readEvents(ctx, requestId),
  ])
  if (isRead) await noteReading(ctx, quotes)
  return {
    ...presentRequest(request),
    quality: qualityOf(request),
    timeline: timelineOf(events),
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

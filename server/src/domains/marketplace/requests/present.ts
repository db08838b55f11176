import { OLDER_PAGE_SIZE } from '@lv/contract/options'
import type { OwnRequest } from '@lv/contract/requests'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import { fitsPage, pageOf } from '#platform/database/page-by-bytes.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { engagementId } from './engagement.read.ts'
import { REQUEST_NOT_FOUND } from './find.ts'
import { openPrices, openQuoteCount } from './open-quotes.ts'
import { isOwnedBy } from './ownership.ts'
import { isReviewed } from './review-removal.read.ts'

export const searchIsOver = (now: Date) => sql`coalesce(r.match_until <= ${now}, false) as "isSearchOver"`

/** Everybody but the homeowner sees this name (contract/src/job-kind.ts). */
export const jobKindColumn = sql.raw('job_kind(r.work_kind::text, r.trades)')

export const jobNameColumn = sql.raw(`case when r.erased_at is null
  then job_kind(r.work_kind::text, r.trades) || ', ' || r.suburb || ' ' || r.postcode else r.title end`)

export const requestColumns = sql`r.id, r.title, r.project_type as "projectType", r.status, r.postcode, r.suburb, r.budget, r.timeframe,
  r.created_at as "createdAt", r.done_at as "doneAt", r.description, r.phone, r.email, r.lead_count as "leadCount",
  (select count(*)::int from request_files f where f.request_id = r.id) as "filesAttached",
  (select count(*)::int from quotes q where q.request_id = r.id and q.status <> 'withdrawn') as "quoteCount",
  (r.consent_at is null and r.duplicate_of is null and r.status in ('pending', 'quoted')) as "needsConsent",
  r.duplicate_of is not null as "isDuplicate"`

type Row = OwnRequest & { fits: boolean }

const newestFirst = sql`r.created_at desc, r.id desc`

/** At most 50, fewer where they are long. `next` is the request before which there are more. */
async function presentRequests(ctx: Context, which: SQL): Promise<{ items: OwnRequest[]; next: string | null }> {
  const { rows } =
    await ctx.db.execute<Row>(sql`select ${requestColumns}, ${openQuoteCount(ctx.now())}, ${openPrices(ctx.now())},
      ${isReviewed}, ${engagementId} as "engagementId",
      ${searchIsOver(ctx.now())}, ${fitsPage(sql`octet_length(r.description)`, newestFirst, OLDER_PAGE_SIZE)} as fits
    from quote_requests r
    where ${which} and r.erased_at is null order by ${newestFirst} limit ${OLDER_PAGE_SIZE + 1}`)
  const { items, next } = pageOf(rows)
  return {
    items: items.map(({ createdAt, doneAt, ...row }) => ({
      ...row,
      createdAt: toIsoTime(createdAt),
      doneAt: toIsoTimeOrNull(doneAt),
    })),
    next,
  }
}

/** @throws `not_found` */
export const presentRequest = async (ctx: Context, requestId: string): Promise<OwnRequest> =>
  requireRow((await presentRequests(ctx, sql`r.id = ${requestId}`)).items, REQUEST_NOT_FOUND)

export function myRequests(ctx: Context, actor: Actor, { before }: { before?: string | undefined }) {
  const mine = isOwnedBy(actor)
  const earlier = sql`and (r.created_at, r.id) < (select r.created_at, r.id from quote_requests r
    where r.id = ${before ?? null}::uuid and ${mine})`
  return presentRequests(ctx, before ? sql`${mine} ${earlier}` : mine)
}

import type { RequestPage } from '@lv/contract/request-page'
import type { RequestFile } from '@lv/contract/requests'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { REQUEST_NOT_FOUND } from '#domains/marketplace/requests/find.ts'
import { openQuoteCount } from '#domains/marketplace/requests/open-quotes.ts'
import { requestColumns, searchIsOver } from '#domains/marketplace/requests/present.ts'
import { reviewRemoval } from '#domains/marketplace/requests/review-removal.read.ts'
import { found } from '#platform/database/rows.ts'
import { consultationFee } from './consultation-fee.ts'
import { givenReview } from './given-review.read.ts'
import { preferred } from './preferred.read.ts'
import { rounds } from './second-round.read.ts'

type Parts = 'matches' | 'comparison' | 'timeline' | 'timelineNext' | 'quality' | 'files'
/** What a request's page says of the request itself; instants are Postgres's own text. */
export type RequestRow = Omit<RequestPage, Parts> & {
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
/** The first quote that was accepted, of `quote_requests r`. */
const firstAccepted = (
  column: SQL,
) => sql`(select ${column} from quotes q where q.request_id = r.id and q.status = 'accepted'
  order by q.decided_at, q.id limit 1)`
const firstHired = firstAccepted(sql`q.professional_id`)

/** One request with its files, scope and review, in one query. @throws `not_found` */
export async function readRequest(ctx: Context, requestId: string): Promise<RequestRow> {
  const { rows } = await ctx.db.execute<RequestRow>(sql`select ${requestColumns},
      r.name, r.trades, r.work_kind as "workKind", r.budget_band as "budgetBand", r.timing, r.occupancy, r.plans_ready as "plansReady",
      r.verified_at as "verifiedAt", r.email_bounced_at as "emailBouncedAt", r.phone_verified_at as "phoneVerifiedAt", r.match_until as "matchUntil",
      ${openQuoteCount(ctx.now())}, ${searchIsOver(ctx.now())},
      (select o.id from quote_requests o where o.id = r.duplicate_of and o.erased_at is null
        and (o.user_id = r.user_id or (o.user_id is null and o.email = r.email))) as "originalId",
      r.done_by as "doneBy", r.completed_at as "completedAt", r.shows_name as "showsName",
      (select nullif(f.cents, 0) from (${consultationFee(sql`r.id`)}) f) as "consultationFeeCents",
      coalesce((select is_served from postcodes p where p.postcode = r.postcode), false) as "isServed",
      ${firstAccepted(sql`q.id`)} as "acceptedQuoteId",
      ${files} as files, ${scope} as scope, ${givenReview(firstHired)} as review,
      ${rounds(ctx.now())} as rounds, ${preferred} as preferred, ${reviewRemoval(firstHired)} as "reviewRemoval"
    from quote_requests r where r.id = ${requestId} and r.erased_at is null`)
  return found(rows, REQUEST_NOT_FOUND)
}

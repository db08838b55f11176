import type { SocialProof } from '@lv/contract/trust'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime } from '#platform/database/rows.ts'

const DAYS = 14
const MAX = 20

type Row = { id: string; firstName: string; suburb: string; at: string }

/**
 * Requests of the last 14 days that people agreed to have shown (PRODUCT.md, section 4): first name and suburb only, newest
 * first. Names with anything but letters are left out, as are people who cancelled or were deleted. The id is not the
 * request's: it only tells one item from another.
 */
export async function readSocialProof(ctx: Context): Promise<SocialProof> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select left(encode(sha256(id::text::bytea), 'hex'), 16) as id, split_part(name, ' ', 1) as "firstName", suburb,
      verified_at as at
    from quote_requests
    where shows_name and verified_at > ${ctx.now()}::timestamptz - make_interval(days => ${DAYS}) and erased_at is null
      and status not in ('unverified', 'cancelled') and split_part(name, ' ', 1) ~ '^[[:alpha:]''’-]{2,20}$'
    order by verified_at desc limit ${MAX}`)
  return rows.map(({ at, ...row }) => ({ ...row, what: 'asked for quotes', at: toIsoTime(at) }))
}

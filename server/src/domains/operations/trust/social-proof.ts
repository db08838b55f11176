import type { SocialProof } from '@lv/contract/trust'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { toIsoTime } from '#platform/database/rows.ts'

const DAYS = 14
const MAX = 20

type Row = { id: string; firstName: string; suburb: string; at: string }

/**
 * PRODUCT.md, section 4: the last 14 days, with consent; first name and suburb only. Names with anything but letters,
 * cancellations and deleted people are left out. The ids are not the requests'.
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

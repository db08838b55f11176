import { ApiError } from '@lv/contract/errors'
import type { Review } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '../../context.ts'
import { tell } from '../../news/tell.ts'
import { mailedSlug } from '../professionals/has-profile.ts'
import { findReview } from './parts/find.ts'

type NewReview = { requestId: string; authorId: string; firstName: string; stars: number; text: string }
type Written = { id: string; userId: string; name: string; slug: string }

/** Writes the review of the accepted professional, once; shown with a first name and a suburb and nothing more. */
async function write(ctx: Context, { requestId, authorId, firstName, stars, text }: NewReview) {
  const { rows } = await ctx.db.execute<Written>(sql`with written as (
      insert into reviews (request_id, professional_id, author_id, author_name, suburb, stars, text, created_at)
      select r.id, q.professional_id, ${authorId}::uuid, coalesce(nullif(${firstName}, ''), split_part(r.name, ' ', 1)),
        r.suburb, ${stars}::int, ${text}, ${ctx.now()}::timestamptz
      from quote_requests r join quotes q on q.request_id = r.id and q.status = 'accepted'
      where r.id = ${requestId} and r.status = 'completed' and r.erased_at is null
      on conflict (request_id) do nothing
      returning id, professional_id)
    select written.id, p.user_id as "userId", p.name, ${mailedSlug} as slug
    from written join professionals p on p.id = written.professional_id`)
  return rows[0]
}

async function refuse(ctx: Context, requestId: string): Promise<never> {
  const { rows } = await ctx.db.execute<{ isRemoved: boolean }>(
    sql`select removed_at is not null as "isRemoved" from reviews where request_id = ${requestId}`,
  )
  if (rows[0]?.isRemoved)
    throw new ApiError('conflict', 'Your review of this project was removed, and can’t be replaced.')
  if (rows.length > 0) throw new ApiError('conflict', 'You’ve already reviewed this project.')
  throw new ApiError('conflict', 'A project can be reviewed once you have confirmed that the job is done.')
}

/** Reviews the professional of a completed request, as its homeowner, once. @throws `conflict` */
export function createReview(ctx: Context, input: NewReview): Promise<Review> {
  return transact(ctx, async (ctx) => {
    const written = await write(ctx, input)
    if (!written) return refuse(ctx, input.requestId)
    const { id, userId, name, slug } = written
    const data = { name, slug, stars: String(input.stars), reviewId: id }
    await tell(ctx, { kind: 'review-received', to: { userId }, data })
    return findReview(ctx, id)
  })
}

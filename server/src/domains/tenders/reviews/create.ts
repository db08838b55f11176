import { ApiError, invalidField } from '@lv/contract/errors'
import type { Review } from '@lv/contract/reviews'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { lockOwned } from '#domains/marketplace/requests/ownership.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mailedSlug } from '#domains/professionals/profiles/queries.ts'
import { findReview } from './parts/present.ts'

const NOT_CONFIRMED = 'A project can be reviewed once you have confirmed that the job is done.'

type NewReview = {
  requestId: string
  quoteId?: string | undefined
  authorId: string
  firstName: string
  stars: number
  text: string
}
type Written = { id: string; userId: string; name: string; slug: string }

/** @throws `not_found` for a quote that was not accepted, `invalid` at `quoteId` if several were hired */
async function hired(ctx: Context, { requestId, quoteId }: NewReview): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string; professionalId: string }>(
    sql`select id, professional_id as "professionalId" from quotes where request_id = ${requestId} and status = 'accepted'`,
  )
  const [one, ...others] = quoteId ? rows.filter(({ id }) => id === quoteId) : rows
  if (others.length > 0) throw invalidField('quoteId', 'Choose whom you review: you hired more than one professional')
  if (one) return one.professionalId
  if (quoteId) throw new ApiError('not_found', 'Quote not found')
  throw new ApiError('conflict', NOT_CONFIRMED)
}

/** Stores only a first name and a suburb of the homeowner. */
async function write(ctx: Context, professionalId: string, { requestId, authorId, firstName, stars, text }: NewReview) {
  const { rows } = await ctx.db.execute<Written>(sql`with written as (
      insert into reviews (request_id, professional_id, author_id, author_name, suburb, stars, text, created_at)
      select r.id, ${professionalId}::uuid, ${authorId}::uuid, coalesce(nullif(${firstName}, ''), split_part(r.name, ' ', 1)),
        r.suburb, ${stars}::int, ${text}, ${ctx.now()}::timestamptz
      from quote_requests r where r.id = ${requestId} and r.status = 'completed' and r.erased_at is null
      on conflict do nothing
      returning id, professional_id)
    select written.id, p.user_id as "userId", p.name, ${mailedSlug} as slug
    from written join professionals p on p.id = written.professional_id`)
  return rows[0]
}

async function refuse(ctx: Context, requestId: string, professionalId: string): Promise<never> {
  const { rows } = await ctx.db.execute<{ isRemoved: boolean }>(
    sql`select removed_at is not null as "isRemoved" from reviews
      where request_id = ${requestId} and professional_id = ${professionalId}`,
  )
  if (rows[0]?.isRemoved)
    throw new ApiError('conflict', 'Your review of this project was removed, and can’t be replaced.')
  if (rows.length > 0) throw new ApiError('conflict', 'You’ve already reviewed this project.')
  throw new ApiError('conflict', NOT_CONFIRMED)
}

/** @throws `conflict`, `not_found` for a quote that was not accepted, `invalid` at `quoteId` */
export function createReview(ctx: Context, input: NewReview): Promise<Review> {
  return transact(ctx, async (ctx) => {
    // Whoever takes back that the job is done waits, and then finds the review.
    await lockOwned(ctx, input.requestId)
    const professionalId = await hired(ctx, input)
    const written = await write(ctx, professionalId, input)
    if (!written) return refuse(ctx, input.requestId, professionalId)
    const { id, userId, name, slug } = written
    const data = { name, slug, stars: String(input.stars), reviewId: id }
    await notify(ctx, { kind: 'review-received', to: { userId }, data })
    return findReview(ctx, id)
  })
}

import { communityKey } from '@lv/contract/catalogue'
import { ApiError } from '@lv/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { openCheckout } from '#domains/billing/payments/open-checkout.ts'
import type { Payer } from '#domains/billing/payments/payer.ts'
import { isLetInto } from '#domains/community/communities/entitled.ts'
import { admitPaidMember } from '#domains/community/communities/paid-memberships.ts'
import { COMMUNITY_NOT_FOUND } from '#domains/community/communities/standing.ts'
import { requireRow } from '#platform/database/rows.ts'
import { findLive } from './parts/find.ts'

type Input = { user: Payer; communityId: string }
type Policy = {
  name: string
  priceCents: number | null
  isMember: boolean
  paidBy: string | null
  isLetIn: boolean
}

async function readPolicy(ctx: Context, { user, communityId }: Input): Promise<Policy> {
  const { rows } = await ctx.db.execute<Policy>(sql`select c.name, c.price_cents as "priceCents",
      m.user_id is not null as "isMember", m.paid_by as "paidBy", ${isLetInto(user.id)} as "isLetIn"
    from communities c left join memberships m on m.community_id = c.id and m.user_id = ${user.id}::uuid
    where c.id = ${communityId}::uuid`)
  return requireRow(rows, COMMUNITY_NOT_FOUND)
}

const ASK_FIRST = 'The owner decides who joins: ask first, and subscribe once you are accepted.'

const conflict = (message: string) => new ApiError('conflict', message)

async function requireNotPremium(ctx: Context, userId: string) {
  const premium = await findLive(ctx, { userId, kind: 'premium' })
  if (premium?.worksNow && !premium.cancelAtPeriodEnd)
    throw conflict('Your premium membership includes this community: join it with one press.')
}

/**
 * Returns the page on which to pay, or the community's. Call it outside transactions.
 * @throws `conflict` if there is nothing to pay or the owner has not accepted yet; `not_found`, `unavailable`
 */
export async function subscribeCommunity(ctx: Context, { user, communityId }: Input): Promise<{ url: string }> {
  const { name, priceCents, isMember, paidBy, isLetIn } = await readPolicy(ctx, { user, communityId })
  if (priceCents === null) throw conflict('This community is free: join it with one press.')
  if (isMember && paidBy !== 'premium') throw conflict('You’re already a member of this community')
  if (!isMember && !isLetIn) throw conflict(ASK_FIRST)
  const live = await findLive(ctx, { userId: user.id, kind: 'community', communityId })
  if (live?.worksNow) {
    const admitted = { communityId, userId: user.id, paidBy: 'membership' } as const
    if (!(await transact(ctx, (ctx) => admitPaidMember(ctx, admitted)))) throw conflict(ASK_FIRST)
    return { url: `${ctx.config.publicUrl}/communities/${communityId}` }
  }
  if (live) throw conflict('Your last payment for this community is still open: see Payments.')
  await requireNotPremium(ctx, user.id)
  const path = `/subscribe?community=${communityId}`
  const price = { lookupKey: communityKey(communityId, priceCents), product: name, amountCents: priceCents }
  const { url } = await openCheckout(ctx, {
    user,
    communityId,
    kind: 'community',
    content: `community:${communityId}`,
    amountCents: priceCents,
    label: name,
    plan: { price: { ...price, interval: 'month' } },
    cancelPath: path,
  })
  return { url }
}

import type { CommunityPage } from '@lv/contract/communities'
import type { CreateCommunity } from '@lv/contract/new-community'
import type { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { attachCover } from './parts/attach-cover.ts'
import { getCommunity } from './parts/get.ts'
import { communities, memberships } from './schema.ts'

type NewCommunity = z.output<typeof CreateCommunity> & { actorId: string }

const cents = ({ isPaid, price }: NewCommunity) => (isPaid ? Math.round(Number(price) * 100) : null)

const isPublicByDefault = ({ isPaid, membershipType }: NewCommunity) => !isPaid && membershipType !== 'invite_only'

/** `actorId` becomes owner and first member. @throws `invalid` with an issue of `imageId` */
export function createCommunity(ctx: Context, input: NewCommunity): Promise<CommunityPage> {
  const { actorId, name, description, category, sector, location, membershipType, isPaid, imageId } = input
  return transact(ctx, async (ctx) => {
    if (imageId) await attachCover(ctx, imageId, actorId)
    const { id: communityId } = singleRow(
      await ctx.db
        .insert(communities)
        .values({
          name,
          description,
          category,
          sector,
          location,
          membershipType,
          isPaid,
          imageId,
          isPublic: input.isPublic ?? isPublicByDefault(input),
          priceCents: cents(input),
          ownerId: actorId,
          memberCount: 1,
        })
        .returning({ id: communities.id }),
    )
    await ctx.db.insert(memberships).values({ communityId, userId: actorId, role: 'owner' })
    return getCommunity(ctx, { communityId, viewerId: actorId })
  })
}

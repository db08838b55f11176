import type { CommunityPage } from '@lv/contract/communities'
import { DAY_MS } from '@lv/contract/durations'
import { invalidField } from '@lv/contract/errors'
import type { MembershipType } from '@lv/contract/membership-types'
import { FREE_AND_PAID, type UpdateCommunity } from '@lv/contract/new-community'
import { PRICE_NOTICE_DAYS } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { invalidatesCommunity } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireRow } from '#platform/database/rows.ts'
import { releaseFrom } from '#platform/storage/release.ts'
import { notifyOfPrice, stopPaying } from './paid-memberships.ts'
import { attachCover } from './parts/attach-cover.ts'
import { getCommunity } from './parts/get.ts'
import { COMMUNITY_NOT_FOUND } from './standing.ts'

/** Runs in the caller's transaction. A category that keeps its name keeps its id. */
async function setCategories(ctx: Context, communityId: string, names: string[]): Promise<void> {
  const wanted = sql`unnest(${sql.param(names)}::text[]) with ordinality as wanted(name, position)`
  await ctx.db.execute(sql`delete from community_categories k where k.community_id = ${communityId}::uuid
    and not exists (select from ${wanted} where lower(wanted.name) = lower(k.name))`)
  await ctx.db.execute(sql`insert into community_categories (community_id, name, position)
    select ${communityId}::uuid, wanted.name, wanted.position::smallint from ${wanted}
    on conflict (community_id, lower(name)) do update set name = excluded.name, position = excluded.position`)
}

/** `actorId` is null for the operator, who sets no covers. */
type Change = UpdateCommunity & { communityId: string; actorId: string | null }
type Held = {
  name: string
  membershipType: MembershipType
  isPaid: boolean
  priceCents: number | null
  nextPriceCents: number | null
  nextPriceFrom: Date | null
  imageId: string | null
}

async function hold(ctx: Context, communityId: string): Promise<Held> {
  const { rows } = await ctx.db.execute<Held & { nextPriceFrom: string | null }>(sql`select name,
      membership_type as "membershipType", is_paid as "isPaid", price_cents as "priceCents",
      next_price_cents as "nextPriceCents", next_price_from as "nextPriceFrom", image_id as "imageId"
    from communities where id = ${communityId}::uuid for no key update`)
  const { nextPriceFrom, ...held } = requireRow(rows, COMMUNITY_NOT_FOUND)
  return { ...held, nextPriceFrom: nextPriceFrom && new Date(nextPriceFrom) }
}

type Price = Pick<Held, 'isPaid' | 'priceCents' | 'nextPriceCents' | 'nextPriceFrom'>

/** At once if it was or becomes free, else after the notice. Choosing the present price cancels an announced one. */
function priceAfter(ctx: Context, held: Held, price: string | null | undefined): Price {
  if (price === undefined) return held
  const cents = price === null ? null : Math.round(Number(price) * 100)
  const none = { nextPriceCents: null, nextPriceFrom: null }
  if (cents === null || !held.isPaid) return { isPaid: cents !== null, priceCents: cents, ...none }
  if (cents === held.priceCents) return { isPaid: true, priceCents: cents, ...none }
  if (cents === held.nextPriceCents) return held
  const from = new Date(ctx.now().getTime() + PRICE_NOTICE_DAYS * DAY_MS)
  return { isPaid: true, priceCents: held.priceCents, nextPriceCents: cents, nextPriceFrom: from }
}

async function changeCover(ctx: Context, { communityId, actorId, imageId }: Change, before: string | null) {
  if (imageId === undefined || imageId === before) return
  if (before)
    await releaseFrom(
      ctx,
      sql`update communities set image_id = null where id = ${communityId}::uuid returning ${before}::uuid as file_id`,
    )
  if (!imageId || !actorId) return
  await attachCover(ctx, imageId, actorId)
  await ctx.db.execute(sql`update communities set image_id = ${imageId}::uuid where id = ${communityId}::uuid`)
}

const left = <Value>(value: Value | undefined) => value ?? null

async function write(ctx: Context, change: Change, { isPaid, priceCents, nextPriceCents, nextPriceFrom }: Price) {
  const { communityId, name, description, category, sector, location, membershipType, isPublic, rules, hiddenTabs } =
    change
  const tabs = hiddenTabs ? sql`${sql.param([...new Set(hiddenTabs)])}::text[]` : sql`hidden_tabs`
  await ctx.db.execute(sql`update communities set name = coalesce(${left(name)}, name),
      description = coalesce(${left(description)}, description),
      category = coalesce(${left(category)}::community_category, category),
      sector = coalesce(${left(sector)}::community_sector, sector),
      location = coalesce(${left(location)}::community_location, location),
      membership_type = coalesce(${left(membershipType)}::membership_type, membership_type),
      is_public = coalesce(${left(isPublic)}::boolean, is_public), rules = coalesce(${left(rules)}, rules),
      hidden_tabs = ${tabs}, is_paid = ${isPaid}, price_cents = ${priceCents},
      next_price_cents = ${nextPriceCents}, next_price_from = ${nextPriceFrom}
    where id = ${communityId}::uuid`)
}

/**
 * Present members are not charged if it becomes paid, and a new price holds after 30 days for those who join then.
 * @throws `invalid` (membershipType) for a free one with a price, (imageId); `not_found`
 */
export function updateCommunity(ctx: Context, change: Change): Promise<CommunityPage> {
  const { communityId, actorId, categories } = change
  invalidatesCommunity(communityId)
  return transact(ctx, async (ctx) => {
    const held = await hold(ctx, communityId)
    const price = priceAfter(ctx, held, change.price)
    if (price.isPaid && (change.membershipType ?? held.membershipType) === 'free')
      throw invalidField(change.price ? 'price' : 'membershipType', FREE_AND_PAID)
    await write(ctx, change, price)
    await changeCover(ctx, change, held.imageId)
    if (categories) await setCategories(ctx, communityId, categories)
    if (held.isPaid && !price.isPaid) await stopPaying(ctx, { communityId, why: 'free' })
    if (price.nextPriceFrom && price.nextPriceCents !== held.nextPriceCents)
      await notifyOfPrice(ctx, { communityId, cents: price.nextPriceCents ?? 0, from: price.nextPriceFrom })
    return getCommunity(ctx, { communityId, viewerId: actorId })
  })
}

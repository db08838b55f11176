import type { CommunityPage } from '@lv/contract/communities'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import type { Member } from '@lv/contract/people'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { memberOf } from '#domains/identity/accounts/member.read.ts'
import { requireRow, toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { accessUntil, isEntitled, renewalOf } from '../entitled.ts'
import { muteOf, presentMute, type RawMute } from '../mutes.ts'
import { COMMUNITY_NOT_FOUND, type CommunityRole } from '../standing.ts'
import { type CommunityRow, communityColumns, presentCommunity } from './present.ts'

type Row = CommunityRow & {
  owner: Member
  role: CommunityRole | null
  paidBy: 'premium' | 'membership' | null
  request: 'requested' | 'accepted' | null
  rules: string
  hiddenTabs: CommunityPage['hiddenTabs']
  categories: CommunityPage['categories']
  archivedAt: string | null
  nextPriceCents: number | null
  nextPriceFrom: string | null
  accessUntil: string | null
  renewal: { cents: number; on: string } | null
  ban: CommunityPage['viewerBan']
  mute: RawMute | null
}

const settings = (ctx: Context, viewerId: string | null) => sql`c.rules, c.hidden_tabs as "hiddenTabs",
  c.archived_at as "archivedAt", c.next_price_cents as "nextPriceCents", c.next_price_from as "nextPriceFrom",
  (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.position, k.id), '[]')
    from community_categories k where k.community_id = c.id) as categories,
  ${accessUntil(ctx)} as "accessUntil", ${viewerId ? renewalOf(ctx, viewerId) : sql`null`} as renewal,
  (select json_build_object('reason', d.reason) from community_bans d
    where d.community_id = c.id and d.user_id = ${viewerId}::uuid and d.lifted_at is null) as ban,
  ${muteOf(ctx, viewerId)} as mute`

const presentSettings = (row: Row) => ({
  rules: row.rules,
  hiddenTabs: row.hiddenTabs,
  categories: row.categories,
  archivedAt: toIsoTimeOrNull(row.archivedAt),
  nextPrice:
    row.nextPriceCents === null || row.nextPriceFrom === null
      ? null
      : { price: decimalDollars(row.nextPriceCents), from: toIsoTime(row.nextPriceFrom) },
  viewerAccessUntil: toIsoTimeOrNull(row.accessUntil),
  viewerRenewal: row.renewal && {
    price: decimalDollars(row.renewal.cents),
    on: new Date(row.renewal.on).toISOString(),
  },
  viewerBan: row.ban,
  viewerMute: presentMute(row.mute),
})

/** Counts and description are public; `canRead` is about posts. @throws `not_found` */
export async function getCommunity(
  ctx: Context,
  { communityId, viewerId }: { communityId: string; viewerId: string | null },
): Promise<CommunityPage> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${communityColumns}, m.role, m.paid_by as "paidBy", (
      select r.status from join_requests r where r.community_id = c.id and r.user_id = ${viewerId}::uuid
        and (r.status = 'requested' or r.status = 'accepted' and c.membership_type = 'invite_only')) as request,
      ${settings(ctx, viewerId)}, ${memberOf('c.owner_id', ctx.now())} as owner
    from communities c left join memberships m on m.community_id = c.id and m.user_id = ${viewerId}::uuid
      and ${isEntitled(ctx)}
    where c.id = ${communityId}::uuid`)
  const row = requireRow(rows, COMMUNITY_NOT_FOUND)
  return {
    ...presentCommunity(row),
    ...presentSettings(row),
    viewer: row.role ?? row.request,
    viewerPaysBy: row.paidBy,
    canRead: row.isPublic || row.role !== null,
    owner: row.owner.hasPage || row.role !== null ? row.owner : null,
  }
}

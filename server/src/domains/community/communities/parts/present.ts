import type { Community } from '@lv/contract/communities'
import { decimalDollars } from '@lv/contract/decimal-dollars'
import type { MembershipType } from '@lv/contract/membership-types'
import { VITALITY_MIN_MEMBERS } from '@lv/contract/options'
import { sql } from 'drizzle-orm'
import { toIsoTime, toIsoTimeOrNull } from '#platform/database/rows.ts'

/** Instants are Postgres's text. */
export type CommunityRow = {
  id: string
  name: string
  description: string
  category: string
  sector: string
  location: string | null
  membershipType: MembershipType
  isPaid: boolean
  isPublic: boolean
  priceCents: number | null
  memberCount: number
  postCount: number
  rank: number | null
  imageId: string | null
  ownerId: string
  createdAt: string
  activeCount: number | null
  activePercent: number | null
  medianAnswerMinutes: number | null
  answeredCount: number | null
  ownerSeenAt: string | null
  countedAt: string | null
}

/** Null unless the file is a picture. */
export const coverId = sql.raw(`(select f.id from files f
  where f.id = c.image_id and f.kind = 'picture' and f.width is not null)`)

export const communityColumns = sql`c.id, c.name, c.description, c.category, c.sector, c.location,
  c.membership_type as "membershipType", c.is_paid as "isPaid", c.is_public as "isPublic",
  c.price_cents as "priceCents", c.member_count as "memberCount", c.post_count as "postCount", c.rank,
  ${coverId} as "imageId", c.owner_id as "ownerId", c.created_at as "createdAt",
  c.active_count as "activeCount", c.active_percent as "activePercent",
  c.median_answer_minutes as "medianAnswerMinutes", c.answered_count as "answeredCount",
  c.owner_seen_at as "ownerSeenAt", c.counted_at as "countedAt"`

export const imageUrl = (imageId: string | null) => imageId && `/files/${imageId}`

/** Null under 10 members, as a share of few people says nothing, and before the first count. */
function vitality(row: CommunityRow): Community['vitality'] {
  const { activeCount, activePercent, answeredCount, countedAt } = row
  if (row.memberCount < VITALITY_MIN_MEMBERS || activeCount === null || activePercent === null || !countedAt)
    return null
  return {
    activeCount,
    activePercent,
    medianAnswerMinutes: row.medianAnswerMinutes,
    answeredCount: answeredCount ?? 0,
    ownerSeenAt: toIsoTimeOrNull(row.ownerSeenAt),
    countedAt: toIsoTime(countedAt),
  }
}

/** Price in dollars ('29.00'), instants in UTC. */
export function presentCommunity(row: CommunityRow): Community {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    sector: row.sector,
    location: row.location,
    membershipType: row.membershipType,
    isPaid: row.isPaid,
    isPublic: row.isPublic,
    price: row.priceCents === null ? null : decimalDollars(row.priceCents),
    memberCount: row.memberCount,
    postCount: row.postCount,
    rank: row.rank,
    imageUrl: imageUrl(row.imageId),
    ownerId: row.ownerId,
    createdAt: toIsoTime(row.createdAt),
    vitality: vitality(row),
  }
}

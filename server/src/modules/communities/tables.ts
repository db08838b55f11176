import { membershipTypes } from '@lv/contract/membership-types'
import { categories, communityLocations, sectors } from '@lv/contract/options'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, tsvector } from '../../db/columns.ts'
import { files } from '../../files/tables.ts'
import { users } from '../accounts/tables.ts'

export const membershipType = pgEnum('membership_type', membershipTypes)
export const category = pgEnum('community_category', categories)
export const sector = pgEnum('community_sector', sectors)
export const location = pgEnum('community_location', communityLocations)
export const role = pgEnum('membership_role', ['owner', 'moderator', 'member'])
export const requestStatus = pgEnum('join_request_status', ['requested', 'accepted', 'declined', 'withdrawn'])

export const communities = pgTable(
  'communities',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    category: category().notNull(),
    sector: sector().notNull(),
    location: location(),
    membershipType: membershipType().notNull().default('free'),
    isPaid: boolean().notNull().default(false),
    isPublic: boolean().notNull().default(true),
    priceCents: integer(),
    imageId: uuid(),
    /** Always a picture's: the file that is named has to be one. */
    imageKind: text({ enum: ['picture'] }).default('picture'),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Changed in the statement that changes the memberships. */
    memberCount: integer().notNull().default(0),
    postCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Place among all communities, and what the vitality label says; counted by a nightly job. */
    rank: integer(),
    activeCount: integer(),
    activePercent: integer(),
    medianAnswerMinutes: integer(),
    answeredCount: integer(),
    ownerSeenAt: instant(),
    countedAt: instant(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${communities.name}), 'A') || setweight(to_tsvector('english', enum_label(${communities.category})), 'B') || setweight(to_tsvector('english', ${communities.description}), 'C')`,
      ),
  },
  (t) => [
    index('communities_search').using('gin', t.search),
    index('communities_name_trigrams').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
    index('communities_rank').on(t.rank.asc().nullsLast(), t.memberCount.desc(), t.id),
    index('communities_newest').on(t.createdAt.desc(), t.id),
    index('communities_members').on(t.memberCount.desc(), t.id),
    index('communities_alive').on(t.activePercent.desc().nullsLast(), t.memberCount.desc(), t.id),
    index('communities_facets').on(t.category, t.sector, t.location, t.membershipType),
    index('communities_owner').on(t.ownerId),
    index('communities_image').on(t.imageId),
    foreignKey({
      name: 'communities_image_is_picture',
      columns: [t.imageId, t.imageKind],
      foreignColumns: [files.id, files.kind],
    }).onDelete('set null'),
    check('communities_image_kind', sql`${t.imageId} is null or (${t.imageKind} = 'picture') is true`),
    check('communities_price_when_paid', sql`${t.isPaid} = (${t.priceCents} is not null)`),
    check('communities_price_positive', sql`${t.priceCents} > 0`),
    check('communities_free_is_not_paid', sql`${t.membershipType} <> 'free' or not ${t.isPaid}`),
    check('communities_member_count_positive', sql`${t.memberCount} >= 0`),
    check('communities_post_count_positive', sql`${t.postCount} >= 0`),
  ],
)

export const memberships = pgTable(
  'memberships',
  {
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: role().notNull().default('member'),
    /** What pays for it; null where nothing has to: free communities, owners, moderators, those who were invited. */
    paidBy: text({ enum: ['premium', 'membership'] }),
    joinedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('memberships_user').on(t.userId),
    index('memberships_newest').on(t.communityId, t.joinedAt, t.userId),
    uniqueIndex('memberships_one_owner').on(t.communityId).where(sql`${t.role} = 'owner'`),
  ],
)

export const joinRequests = pgTable(
  'join_requests',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    /** `accepted` stands until the person leaves: who stopped paying may pay again without asking again. */
    status: requestStatus().notNull().default('requested'),
    createdAt: createdAt(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decisionNote: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('join_requests_one_standing')
      .on(t.communityId, t.userId)
      .where(sql`${t.status} in ('requested', 'accepted')`),
    index('join_requests_user').on(t.userId),
    index('join_requests_decider').on(t.decidedBy),
  ],
)

/** Every word of a name, category or description, kept by triggers: what a mistyped word may have meant. */
export const communityWords = pgTable(
  'community_words',
  {
    word: text().primaryKey(),
    /** What full text search makes of the word. */
    stem: text().notNull(),
  },
  (t) => [
    index('community_words_trigrams').using('gin', sql`${t.word} gin_trgm_ops`),
    index('community_words_prefix').on(t.word.op('text_pattern_ops')),
    index('community_words_stem').on(t.stem),
  ],
)

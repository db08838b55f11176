import { membershipTypes } from '@lv/contract/membership-types'
import { categories, communityTabs, sectors } from '@lv/contract/options'
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
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#domains/identity/accounts/schema.ts'
import { location } from '#domains/professionals/service-areas/schema.ts'
import { createdAt, id, instant, tsvector } from '#platform/database/columns.ts'
import { files } from '#platform/storage/schema.ts'

export const membershipType = pgEnum('membership_type', membershipTypes)
export const category = pgEnum('community_category', categories)
export const sector = pgEnum('community_sector', sectors)
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
    /** The foreign key uses it, so that the file is a picture. */
    imageKind: text({ enum: ['picture'] }).default('picture'),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    memberCount: integer().notNull().default(0),
    postCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Counted by a nightly job. */
    rank: integer(),
    activeCount: integer(),
    activePercent: integer(),
    medianAnswerMinutes: integer(),
    answeredCount: integer(),
    ownerSeenAt: instant(),
    countedAt: instant(),
    rules: text().notNull().default(''),
    hiddenTabs: text({ enum: communityTabs }).array().notNull().default([]),
    archivedAt: instant(),
    /** For those who join from `nextPriceFrom`; payers keep theirs. */
    nextPriceCents: integer(),
    nextPriceFrom: instant(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${communities.name}), 'A') || setweight(to_tsvector('english', enum_label(${communities.category})), 'B') || setweight(to_tsvector('english', ${communities.description}), 'C')`,
      ),
  },
  (t) => [
    index('communities_words').using(
      'gin',
      sql`to_tsvector('english', searchable(${t.name} || ' ' || enum_label(${t.category}) || ' ' || ${t.description}))`,
    ),
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
    check('communities_next_price_says_when', sql`(${t.nextPriceCents} is null) = (${t.nextPriceFrom} is null)`),
    check(
      'communities_next_price_when_paid',
      sql`${t.nextPriceCents} is null or (${t.isPaid} and ${t.nextPriceCents} > 0)`,
    ),
    check('communities_rules_length', sql`length(${t.rules}) <= 5000`),
    index('communities_next_price').on(t.nextPriceFrom).where(sql`${t.nextPriceFrom} is not null`),
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
    /** Null if nothing has to: free communities, owners, moderators, the invited. */
    paidBy: text({ enum: ['premium', 'membership'] }),
    joinedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('memberships_user').on(t.userId),
    index('memberships_newest').on(t.communityId, t.joinedAt, t.userId),
    index('memberships_staff').on(t.communityId, t.role).where(sql`${t.role} <> 'member'`),
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
    /** `accepted` stands until the person leaves, so they may pay again without asking again. */
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

export const communityCategories = pgTable(
  'community_categories',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    // For the foreign key of posts, which must be in the same community.
    unique('community_categories_of_community').on(t.id, t.communityId),
    uniqueIndex('community_categories_name').on(t.communityId, sql`lower(${t.name})`),
    check('community_categories_name_some', sql`length(${t.name}) between 1 and 40`),
  ],
)

export const communityInvitations = pgTable(
  'community_invitations',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    createdBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isMailed: boolean().notNull().default(false),
    role: role().notNull().default('member'),
    /** Null for any number. */
    mostUses: integer(),
    useCount: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    index('community_invitations_community').on(t.communityId, t.id),
    index('community_invitations_creator').on(t.createdBy),
    check(
      'community_invitations_role',
      sql`${t.role} = 'member' or (${t.role} = 'moderator' and coalesce(${t.mostUses}, 2) = 1)`,
    ),
    check(
      'community_invitations_uses',
      sql`${t.useCount} >= 0 and (${t.mostUses} is null or ${t.useCount} <= ${t.mostUses})`,
    ),
  ],
)

/** One person is one use; it may be kept while they pay. */
export const communityInvitationUses = pgTable(
  'community_invitation_uses',
  {
    invitationId: uuid()
      .notNull()
      .references(() => communityInvitations.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    heldUntil: instant().notNull(),
    /** When they became a member; it counts from then. */
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.invitationId, t.userId] }), index('community_invitation_uses_person').on(t.userId)],
)

export const communityBans = pgTable(
  'community_bans',
  {
    id: id(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    bannedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    hadRole: role(),
    liftedAt: instant(),
    liftedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('community_bans_one_standing').on(t.communityId, t.userId).where(sql`${t.liftedAt} is null`),
    index('community_bans_person').on(t.userId),
    index('community_bans_by').on(t.bannedBy),
    index('community_bans_lifter').on(t.liftedBy),
    check('community_bans_says_why', sql`${t.reason} <> ''`),
  ],
)

export const communityMutes = pgTable(
  'community_mutes',
  {
    /** The decision's. */
    id: uuid().primaryKey(),
    communityId: uuid()
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    createdAt: createdAt(),
    endsAt: instant().notNull(),
    liftedAt: instant(),
  },
  (t) => [
    index('community_mutes_standing').on(t.communityId, t.userId, t.endsAt).where(sql`${t.liftedAt} is null`),
    index('community_mutes_person').on(t.userId),
    check('community_mutes_says_why', sql`${t.reason} <> ''`),
    check('community_mutes_end_later', sql`${t.endsAt} > ${t.createdAt}`),
  ],
)

/** Kept by triggers, to correct mistyped words. */
export const communityWords = pgTable(
  'community_words',
  {
    word: text().primaryKey(),
    stem: text().notNull(),
  },
  (t) => [
    index('community_words_trigrams').using('gin', sql`${t.word} gin_trgm_ops`),
    index('community_words_prefix').on(t.word.op('text_pattern_ops')),
    index('community_words_stem').on(t.stem),
  ],
)

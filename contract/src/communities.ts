import { z } from 'zod'
import { Dashboard } from './dashboard.ts'
import { Id, Instant, limit, line, Offset, text } from './fields.ts'
import { membershipTypes } from './membership-types.ts'
import type { Contract } from './operation.ts'
import { COMMUNITY_PAGE_SIZE, categories, communityLocations, communitySorts, sectors } from './options.ts'
import { Member } from './people.ts'

/** How alive a community is, counted by a nightly job; null under 10 members. */
export const Vitality = z.object({
  activeCount: z.int(),
  /** Members who posted, commented or liked in the last 30 days, in per cent. */
  activePercent: z.int(),
  /** Median minutes from a post to its first answer by somebody else, over the posts of 90 days; null without any. */
  medianAnswerMinutes: z.int().nullable(),
  answeredCount: z.int(),
  ownerSeenAt: Instant.nullable(),
  countedAt: Instant,
})
export type Vitality = z.output<typeof Vitality>

export const Community = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  sector: z.string(),
  location: z.string().nullable(),
  membershipType: z.enum(membershipTypes),
  isPaid: z.boolean(),
  isPublic: z.boolean(),
  /** Dollars a month as a decimal text; null when not paid. */
  price: z.string().nullable(),
  memberCount: z.int(),
  postCount: z.int(),
  rank: z.int().nullable(),
  imageUrl: z.string().nullable(),
  ownerId: z.string(),
  createdAt: Instant,
  vitality: Vitality.nullable(),
})
export type Community = z.output<typeof Community>

/**
 * What the caller is to the community: a role, a request that waits or that was accepted and waits for its payment, or
 * nothing; `viewerPaysBy` is what pays for it.
 */
export const Standing = z.enum(['owner', 'moderator', 'member', 'requested', 'accepted']).nullable()
export type Standing = z.output<typeof Standing>

export const CommunityPage = Community.extend({
  viewer: Standing,
  viewerPaysBy: z.enum(['premium', 'membership']).nullable(),
  canRead: z.boolean(),
})
export type CommunityPage = z.output<typeof CommunityPage>

export const CommunityParams = z.object({ communityId: Id })

export const CommunityQuery = z.strictObject({
  category: z.enum(categories).optional(),
  sector: z.enum(sectors).optional(),
  location: z.enum(communityLocations).optional(),
  membershipType: z.enum(membershipTypes).optional(),
  search: z.string().trim().max(100).optional(),
  sort: z.enum(communitySorts).default('rank'),
  limit: limit(COMMUNITY_PAGE_SIZE),
  offset: Offset,
})
export type CommunityQuery = z.output<typeof CommunityQuery>

const Price = z
  .string('Price is required for paid communities')
  .trim()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'Enter a monthly price in dollars, such as 29 or 12.50')
  .refine((value) => Number(value) > 0, 'Price is required for paid communities')

/** What the form says where somebody asks for money and for none. */
const FREE_AND_PAID = 'A free community costs nothing: choose Open or Invite Only to charge for it'

/** Messages: specification, sections 5 and 8. `ownerId` is accepted and ignored: the owner is the session's user. */
export const CreateCommunity = z
  .strictObject({
    name: line(80, 'Community name is required').min(3, 'Name must be at least 3 characters'),
    description: text(2000, 'Description is required').min(10, 'Description must be at least 10 characters'),
    category: z.enum(categories, 'Category is required'),
    sector: z.enum(sectors, 'Sector is required'),
    location: z.enum(communityLocations, 'Location is required'),
    membershipType: z.enum(membershipTypes, 'Choose who may join').default('free'),
    isPaid: z.boolean().default(false),
    price: z.string().trim().max(10).nullish(),
    isPublic: z.boolean().optional(),
    imageId: Id.nullish(),
    ownerId: z.unknown().optional(),
  })
  .superRefine(
    (community, check) => {
      // Runs beside the other fields' checks, so that a form shows all of its messages at once.
      if (community?.isPaid !== true) return
      if ((community.membershipType ?? 'free') === 'free')
        check.addIssue({ code: 'custom', path: ['isPaid'], message: FREE_AND_PAID })
      const price = Price.safeParse(community.price || undefined)
      if (price.success) return
      const message = price.error.issues[0]?.message ?? 'Price is required for paid communities'
      check.addIssue({ code: 'custom', path: ['price'], message })
    },
    { when: () => true },
  )

export const JoinRequest = z.object({
  id: z.string(),
  /** `accepted` where the person has not paid yet. */
  status: z.enum(['requested', 'accepted']),
  note: z.string(),
  createdAt: Instant,
  person: Member,
})
export type JoinRequest = z.output<typeof JoinRequest>

const community = '/api/communities/:communityId'

export const communities = {
  list: {
    method: 'GET',
    path: '/api/communities',
    summary: 'Find communities',
    access: 'public',
    query: CommunityQuery,
    response: z.array(Community),
    paged: 'total',
  },
  create: {
    method: 'POST',
    path: '/api/communities',
    summary: 'Create a community; the caller becomes its owner and first member',
    access: 'user',
    budget: 'communities',
    idempotent: true,
    body: CreateCommunity,
    response: CommunityPage,
    status: 201,
  },
  get: {
    method: 'GET',
    path: community,
    summary: 'One community, and what the caller is to it',
    access: 'public',
    params: CommunityParams,
    response: CommunityPage,
  },
  dashboard: {
    method: 'GET',
    path: `${community}/dashboard`,
    summary: "A member's view of a community",
    access: 'communityMemberList',
    params: CommunityParams,
    response: Dashboard,
  },
  members: {
    method: 'GET',
    path: `${community}/members`,
    summary: 'Members, newest first',
    access: 'communityMemberList',
    params: CommunityParams,
    query: z.strictObject({ limit: limit(5).transform((value) => Math.min(value, 50)), offset: Offset }),
    response: z.array(Member),
    paged: 'total',
  },
  join: {
    method: 'POST',
    path: `${community}/join`,
    summary:
      'Join at once, or ask to join where membership is by invitation; premium spares the payment, never the decision',
    access: 'user',
    budget: 'joins',
    params: CommunityParams,
    body: z.strictObject({ note: text(500).optional() }).optional(),
    response: z.object({ status: z.enum(['joined', 'requested']), memberCount: z.int() }),
  },
  leave: {
    method: 'POST',
    path: `${community}/leave`,
    summary: 'Leave, or take back the request to join',
    access: 'user',
    params: CommunityParams,
    response: z.object({ memberCount: z.int() }),
  },
  joinRequests: {
    method: 'GET',
    path: `${community}/join-requests`,
    summary:
      'Requests to join that wait for a decision, oldest first, then those that were accepted and wait for the payment',
    access: 'communityModerator',
    params: CommunityParams,
    response: z.array(JoinRequest),
  },
  decideJoinRequest: {
    method: 'PATCH',
    path: `${community}/join-requests/:requestId`,
    summary:
      'Accept or decline a request to join, also one that was accepted and is not paid; the note is mailed to the person',
    access: 'communityModerator',
    params: CommunityParams.extend({ requestId: Id }),
    body: z.strictObject({ decision: z.enum(['accept', 'decline']), note: text(500).optional() }),
    response: z.object({ memberCount: z.int() }),
  },
} as const satisfies Contract

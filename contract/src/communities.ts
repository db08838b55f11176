import { z } from 'zod'
import { adminCommunities } from './admin-communities.ts'
import { cleanSearch } from './clean.ts'
import { Dashboard } from './dashboard.ts'
import { Id, Instant, limit, Offset, text } from './fields.ts'
import { membershipTypes } from './membership-types.ts'
import { CreateCommunity, UpdateCommunity } from './new-community.ts'
import type { Contract } from './operation.ts'
import {
  COMMUNITY_PAGE_SIZE,
  categories,
  communityLocations,
  communitySorts,
  communityTabs,
  sectors,
} from './options.ts'
import { Member } from './people.ts'

/** How alive a community is, counted by a nightly job; null under 10 members. */
export const Vitality = z.object({
  activeCount: z.int(),
  /** Members who posted, commented or liked in the last 30 days, in per cent. */
  activePercent: z.int(),
  /** Median minutes from a post to another member's first answer, over the posts of 90 days; null without any. */
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

/** Somebody may read a community and write nothing in it, until an instant. */
export const Mute = z.object({ reason: z.string(), until: Instant })
export type Mute = z.output<typeof Mute>

export const CommunityPage = Community.extend({
  viewer: Standing,
  viewerPaysBy: z.enum(['premium', 'membership']).nullable(),
  canRead: z.boolean(),
  /** Null where the owner has no page of their own and the caller may not see who is here. */
  owner: Member.nullable(),
  /** What members keep to, in the owner's words; empty where nothing was written. */
  rules: z.string(),
  hiddenTabs: z.array(z.enum(communityTabs)),
  /** What posts can be filed under, in the owner's order. */
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Since when it is closed: read only. */
  archivedAt: Instant.nullable(),
  /** What those pay who join from that instant on. */
  nextPrice: z.object({ price: z.string(), from: Instant }).nullable(),
  /** When the caller's access ends, where they have cancelled what pays for it. */
  viewerAccessUntil: Instant.nullable(),
  /** What the caller goes on paying for this community alone, and when next; null where nothing. */
  viewerRenewal: z.object({ price: z.string(), on: Instant }).nullable(),
  /** Why the caller may not come in. */
  viewerBan: z.object({ reason: z.string() }).nullable(),
  /** Until when the viewer may not write here, and why. */
  viewerMute: Mute.nullable(),
})
export type CommunityPage = z.output<typeof CommunityPage>

/** A community that the caller belongs to. */
export const OwnCommunity = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  sector: z.string(),
  imageUrl: z.string().nullable(),
  memberCount: z.int(),
  role: z.enum(['owner', 'moderator', 'member']),
})
export type OwnCommunity = z.output<typeof OwnCommunity>

export const CommunityParams = z.object({ communityId: Id })

export const CommunityQuery = z.strictObject({
  category: z.enum(categories).optional(),
  sector: z.enum(sectors).optional(),
  location: z.enum(communityLocations).optional(),
  membershipType: z.enum(membershipTypes).optional(),
  search: z.string().overwrite(cleanSearch).max(100).optional(),
  sort: z.enum(communitySorts).default('rank'),
  limit: limit(COMMUNITY_PAGE_SIZE),
  offset: Offset,
})
export type CommunityQuery = z.output<typeof CommunityQuery>

export const JoinRequest = z.object({
  id: z.string(),
  /** `accepted` if the person has not paid yet. */
  status: z.enum(['requested', 'accepted']),
  note: z.string(),
  createdAt: Instant,
  person: Member,
})
export type JoinRequest = z.output<typeof JoinRequest>

const community = '/api/communities/:communityId'

export const communities = {
  ...adminCommunities,
  list: {
    method: 'GET',
    path: '/api/communities',
    summary: 'Find communities',
    access: 'public',
    momentOld: 'may',
    query: CommunityQuery,
    response: z.array(Community),
    paged: 'total',
  },
  create: {
    method: 'POST',
    path: '/api/communities',
    summary: 'Create a community; the caller becomes its owner and first member',
    access: 'user',
    rateLimit: 'communities',
    idempotent: true,
    body: CreateCommunity,
    response: CommunityPage,
    status: 201,
  },
  mine: {
    method: 'GET',
    path: '/api/communities/mine',
    summary: 'The communities that the caller belongs to, last joined first, or those of them that are named',
    access: 'user',
    query: z.strictObject({
      /** Ids with commas between them. */
      among: z
        .string()
        .max(4000)
        .transform((ids) => ids.split(','))
        .pipe(z.array(Id).max(100))
        .optional(),
      limit: limit(50),
      offset: Offset,
    }),
    response: z.array(OwnCommunity),
    paged: 'total',
  },
  get: {
    method: 'GET',
    path: community,
    summary: 'One community, and what the caller is to it',
    access: 'public',
    momentOld: 'may',
    params: CommunityParams,
    response: CommunityPage,
  },
  update: {
    method: 'PATCH',
    path: community,
    summary:
      'Change the settings; a new price is told to the members and holds after 30 days for those who join from then on',
    access: 'communityOwner',
    rateLimit: 'communityDeeds',
    params: CommunityParams,
    body: UpdateCommunity,
    response: CommunityPage,
  },
  close: {
    method: 'POST',
    path: `${community}/close`,
    summary:
      'Close: everything can still be read, nothing is written, nobody joins, and payments stop at their period’s end',
    access: 'communityOwner',
    rateLimit: 'communityDeeds',
    params: CommunityParams,
    response: CommunityPage,
  },
  reopen: {
    method: 'POST',
    path: `${community}/reopen`,
    summary: 'Open a closed community again',
    access: 'communityOwner',
    rateLimit: 'communityDeeds',
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
    summary: 'Members, newest first; those whose name or profession has the words of `search`',
    access: 'communityMemberList',
    params: CommunityParams,
    query: z.strictObject({
      search: z.string().overwrite(cleanSearch).max(100).optional(),
      limit: limit(5).transform((value) => Math.min(value, 50)),
      offset: Offset,
    }),
    response: z.array(Member),
    paged: 'total',
  },
  join: {
    method: 'POST',
    path: `${community}/join`,
    summary:
      'Join at once, or ask to join where membership is by invitation; premium spares the payment, never the decision',
    access: 'user',
    rateLimit: 'joins',
    params: CommunityParams,
    body: z.strictObject({ note: text(500).optional() }).optional(),
    response: z.object({ status: z.enum(['joined', 'requested']), memberCount: z.int() }),
  },
  leave: {
    method: 'POST',
    path: `${community}/leave`,
    summary: 'Leave, or take back the request to join; what is paid for it alone stops, unless told otherwise',
    access: 'user',
    params: CommunityParams,
    body: z.strictObject({ stopPaying: z.boolean().default(true) }).optional(),
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

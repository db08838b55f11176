import { z } from 'zod'
import { LoggedReason, operated } from './admin-shapes.ts'
import { choice, Email, Instant, idOr, limit, line, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import { categories, sectors } from './options.ts'

export const adminCommunitySorts = ['newest', 'members'] as const
export const AdminCommunityFilters = z.strictObject({
  /** Part of the name, or the owner's whole email. */
  search: z.preprocess(unlessEmpty, line(254).optional()),
  paid: choice(['true', 'false']),
  sort: z.preprocess(unlessEmpty, z.enum(adminCommunitySorts, 'Choose from the list').default('newest')),
})
export type AdminCommunityFilters = z.output<typeof AdminCommunityFilters>

/** A community as administrators see it; what is null was not counted, or is of fewer than ten members. */
const AdminCommunity = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  sector: z.enum(sectors),
  ownerId: z.string(),
  ownerEmail: z.string(),
  memberCount: z.int(),
  postCount: z.int(),
  isPaid: z.boolean(),
  isPublic: z.boolean(),
  priceCents: z.int().nullable(),
  /** Of its members, active in 30 days. */
  activePercent: z.int().nullable(),
  medianAnswerMinutes: z.int().nullable(),
  ownerSeenAt: Instant.nullable(),
  createdAt: Instant,
})
export type AdminCommunity = z.output<typeof AdminCommunity>

export const adminCommunities = {
  all: {
    method: 'GET',
    path: '/api/admin/communities',
    summary: 'All communities with their owners, whether they are paid for, and how alive they are',
    access: 'admin',
    recentSignIn: true,
    query: AdminCommunityFilters.extend({ limit: limit(25), cursor: z.string().max(400).optional() }).default({
      sort: 'newest',
      limit: 25,
    }),
    response: z.array(AdminCommunity),
    paged: 'cursor',
  },
  handOver: {
    ...operated,
    method: 'POST',
    path: '/api/admin/community-owners',
    summary: 'Hand a community over to one of its members, who is told, as is the owner until now',
    body: z.strictObject({
      communityId: idOr('Enter the address of its page, or its id'),
      /** Of the member whom it belongs to from then on. */
      email: Email,
      reason: LoggedReason,
    }),
    response: z.object({ message: z.string() }),
  },
} as const satisfies Contract

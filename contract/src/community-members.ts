import { z } from 'zod'
import { cleanFigures } from './clean.ts'
import { clearable, Email, Id, Instant, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { Member } from './people.ts'

const roles = ['owner', 'moderator', 'member'] as const
const CommunityParams = z.object({ communityId: Id })
const PersonParams = CommunityParams.extend({ userId: Id })

/** Somebody who looks after a community. */
export const Staff = z.object({
  role: z.enum(['owner', 'moderator']),
  /** The owner who is paid what members pay, and who cannot leave before handing over. */
  isMain: z.boolean(),
  since: Instant,
  person: Member,
})
export type Staff = z.output<typeof Staff>

export const Banned = z.object({
  person: Member,
  reason: z.string(),
  createdAt: Instant,
  bannedBy: Member.nullable(),
})
export type Banned = z.output<typeof Banned>

/** What people become who come by an invitation. */
const InvitedRole = z.enum(['member', 'moderator'], 'Choose a role')

export const Invitation = z.object({
  id: z.string(),
  /** The link to pass on; null for one that went by mail. */
  url: z.string().nullable(),
  isMailed: z.boolean(),
  mostUses: z.int().nullable(),
  useCount: z.int(),
  /** Kept for people who are paying. */
  heldCount: z.int(),
  role: InvitedRole,
  expiresAt: Instant,
  createdAt: Instant,
  state: z.enum(['open', 'expired', 'used_up', 'revoked']),
})
export type Invitation = z.output<typeof Invitation>

const whole = (least: number, most: number, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .overwrite(cleanFigures)
          .regex(/^\d{1,4}$/, message)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.int(message).min(least, message).max(most, message))

export const NewInvitation = z.strictObject({
  /** Where it is mailed to; without it the link is the owner's to pass on. */
  email: clearable(Email).optional(),
  days: whole(1, 90, 'Choose 1 to 90 days').default(14),
  mostUses: z
    .union(
      [z.literal('').transform(() => null), z.null(), whole(1, 500, 'Choose 1 to 500 people')],
      'Choose 1 to 500 people',
    )
    .optional(),
  /** A moderator's invitation is an owner's to give, and lets one person in. */
  role: InvitedRole.default('member'),
})

export const InvitationPage = z.object({
  community: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    category: z.string(),
    sector: z.string(),
    memberCount: z.int(),
    /** Dollars a month; null where it costs nothing. */
    price: z.string().nullable(),
  }),
  state: z.enum(['open', 'expired', 'used_up', 'revoked', 'closed']),
  role: InvitedRole,
  isMember: z.boolean(),
})
export type InvitationPage = z.output<typeof InvitationPage>

const community = '/api/communities/:communityId'
const InvitationParams = z.object({ token: z.string().min(1).max(100) })
const REASON_REQUIRED = 'Say why: they read it'
const Why = text(500, REASON_REQUIRED)

export const communityMembers = {
  roles: {
    method: 'GET',
    path: `${community}/roles`,
    summary: 'Owners and moderators',
    access: 'communityMemberList',
    params: CommunityParams,
    response: z.array(Staff),
  },
  setRole: {
    method: 'PUT',
    path: `${community}/roles/:userId`,
    summary: 'Make a member a moderator or an owner, or an owner or moderator a member',
    access: 'communityOwner',
    rateLimit: 'communityDeeds',
    params: PersonParams,
    body: z.strictObject({ role: z.enum(roles, 'Choose a role') }),
    response: z.array(Staff),
  },
  transfer: {
    method: 'POST',
    path: `${community}/transfer`,
    summary: 'Hand the community over to another member: they are paid what members pay from then on',
    access: 'communityOwner',
    rateLimit: 'communityDeeds',
    params: CommunityParams,
    body: z.strictObject({ userId: Id }),
    response: z.array(Staff),
  },
  remove: {
    method: 'DELETE',
    path: `${community}/members/:userId`,
    summary: 'Take a member out; they may come back',
    access: 'communityModerator',
    rateLimit: 'communityDeeds',
    params: PersonParams,
    response: z.object({ memberCount: z.int() }),
  },
  bans: {
    method: 'GET',
    path: `${community}/bans`,
    summary: 'Who is banned, newest first',
    access: 'communityModerator',
    params: CommunityParams,
    response: z.array(Banned),
  },
  ban: {
    method: 'POST',
    path: `${community}/bans`,
    summary: 'Ban somebody, with a reason that they read',
    access: 'communityModerator',
    rateLimit: 'communityDeeds',
    params: CommunityParams,
    body: z.strictObject({ userId: Id, reason: Why }),
    response: z.object({ memberCount: z.int() }),
  },
  unban: {
    method: 'DELETE',
    path: `${community}/bans/:userId`,
    summary: 'Lift a ban; who was a member is one again, unless it costs',
    access: 'communityModerator',
    rateLimit: 'communityDeeds',
    params: PersonParams,
    response: z.object({ memberCount: z.int() }),
  },
  invitations: {
    method: 'GET',
    path: `${community}/invitations`,
    summary: 'Invitations of the last 90 days, newest first',
    access: 'communityModerator',
    params: CommunityParams,
    response: z.array(Invitation),
  },
  invite: {
    method: 'POST',
    path: `${community}/invitations`,
    summary: 'A link that lets people in until it expires or is used up, or a letter with one to an address',
    access: 'communityModerator',
    rateLimit: 'invitations',
    idempotent: true,
    params: CommunityParams,
    body: NewInvitation,
    response: Invitation,
    status: 201,
  },
  revokeInvitation: {
    method: 'DELETE',
    path: `${community}/invitations/:invitationId`,
    summary: 'Withdraw an invitation',
    access: 'communityModerator',
    rateLimit: 'communityDeeds',
    params: CommunityParams.extend({ invitationId: Id }),
    response: z.object({ id: z.string() }),
  },
  invitation: {
    method: 'GET',
    path: '/api/community-invitations/:token',
    summary: 'What an invitation leads to',
    access: 'public',
    params: InvitationParams,
    response: InvitationPage,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/community-invitations/:token',
    summary: 'Join by an invitation; where it costs, it takes the place of the owner’s decision',
    access: 'user',
    rateLimit: 'joins',
    params: InvitationParams,
    response: z.object({ communityId: z.string(), status: z.enum(['joined', 'to_pay']) }),
  },
} as const satisfies Contract

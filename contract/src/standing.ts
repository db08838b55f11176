import { z } from 'zod'
import { LoggedReason, operated } from './admin-shapes.ts'
import { CommunityParams } from './communities.ts'
import { Email, Instant, idOr, limit } from './fields.ts'
import type { Contract } from './operation.ts'
import { correctedKinds, leaderboardPeriods, standingReasons } from './options.ts'
import { Member } from './people.ts'

export const LeaderboardEntry = z.object({
  /** Shared by those with the same points; the next place is left out then. */
  rank: z.int(),
  points: z.int(),
  /** Of all their points, whatever the period. */
  level: z.int(),
  isYou: z.boolean(),
  member: Member,
})
export type LeaderboardEntry = z.output<typeof LeaderboardEntry>

export const Leaderboard = z.object({
  period: z.enum(leaderboardPeriods),
  entries: z.array(LeaderboardEntry),
  /** How many people have points in this period and are on it. */
  rankedCount: z.int(),
  next: z.string().nullable(),
  /** The caller, wherever they are; rank null without points, hidden, or as one of the staff. Null for who is no member. */
  you: z
    .object({ rank: z.int().nullable(), points: z.int(), level: z.int(), isHidden: z.boolean(), isStaff: z.boolean() })
    .nullable(),
  /** The owner and moderators, who take no place, most points first. */
  staff: z.array(z.object({ role: z.enum(['owner', 'moderator']), points: z.int(), level: z.int(), member: Member })),
})
export type Leaderboard = z.output<typeof Leaderboard>

export const StandingEvent = z.object({
  id: z.string(),
  reason: z.enum(standingReasons),
  change: z.enum(['earned', 'undone', 'restored']),
  points: z.int(),
  at: Instant,
  /** The post that it is about, where it is there still. */
  post: z.object({ id: z.string(), title: z.string() }).nullable(),
})
export type StandingEvent = z.output<typeof StandingEvent>

export const OwnStanding = z.object({
  level: z.int(),
  points: z.int(),
  streak: z.int(),
  /** Days of this month that may still pass without an action. */
  freeDaysLeft: z.int(),
  isHidden: z.boolean(),
  events: z.array(StandingEvent),
  next: z.string().nullable(),
})
export type OwnStanding = z.output<typeof OwnStanding>

/** What administrators give or take back. */
export const CorrectStanding = z.strictObject({
  email: Email,
  kind: z.enum(correctedKinds, 'Choose what earned it'),
  /** The event, lesson or course. */
  subjectId: idOr('Enter the address of its page, or its id'),
  reason: LoggedReason,
})
const Told = z.object({ message: z.string() })

const community = '/api/communities/:communityId'
const cursor = z.string().max(200).optional()

export const standing = {
  leaderboard: {
    method: 'GET',
    path: `${community}/leaderboard`,
    summary: 'Who earned most points in the last 7 or 30 days or of all time, and the caller’s own place',
    access: 'communityMemberList',
    params: CommunityParams,
    query: z.strictObject({ period: z.enum(leaderboardPeriods).default('week'), limit: limit(20), cursor }),
    response: Leaderboard,
  },
  setVisibility: {
    method: 'PUT',
    path: `${community}/leaderboard/visibility`,
    summary: 'Leave the leaderboard, or come back to it; points and level stay',
    access: 'communityMember',
    rateLimit: 'profile',
    params: CommunityParams,
    body: z.strictObject({ isHidden: z.boolean() }),
    response: z.object({ isHidden: z.boolean() }),
  },
  own: {
    method: 'GET',
    path: `${community}/standing`,
    summary: 'Where the caller’s points come from, newest first',
    access: 'communityMember',
    params: CommunityParams,
    query: z.strictObject({ limit: limit(30), cursor }),
    response: OwnStanding,
  },
  give: {
    ...operated,
    method: 'POST',
    path: '/api/admin/standing',
    summary: 'Give somebody the points of an event, lesson or course that were missed, once',
    body: CorrectStanding,
    response: Told,
  },
  take: {
    ...operated,
    method: 'POST',
    path: '/api/admin/standing/removal',
    summary: 'Take the points of an event, lesson or course back from somebody',
    body: CorrectStanding,
    response: Told,
  },
  rebuild: {
    ...operated,
    method: 'POST',
    path: '/api/admin/standing/rebuild',
    summary:
      'Make everybody’s points, levels and places anew of what is there; where nothing was wrong nothing changes',
    body: z.strictObject({ reason: LoggedReason }),
    response: Told,
  },
} as const satisfies Contract

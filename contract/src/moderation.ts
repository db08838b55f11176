import { z } from 'zod'
import { CommunityParams } from './communities.ts'
import { Id, Instant, limit, text } from './fields.ts'
import {
  appealOutcomes,
  communityReportReasons,
  FEWEST_WORDS,
  moderationActions,
  muteDays,
  REPORTS_PAGE_SIZE,
  reportDecisions,
  reportedKinds,
} from './moderation-options.ts'
import type { Contract } from './operation.ts'
import { Member } from './people.ts'

const words = (value: string) => value.split(/\s+/).filter(Boolean).length
const Why = text(1000, 'Say why: they read it').refine(
  (value) => words(value) >= FEWEST_WORDS,
  'Say why in a few words: they read it',
)

export const NewReport = z.strictObject({
  kind: z.enum(reportedKinds, 'Choose what you report'),
  subjectId: Id,
  reason: z.enum(communityReportReasons, 'Choose a reason'),
  note: text(1000).default(''),
})

/** Owners and moderators need nobody's report; `why` is for whoever wrote it. */
export const HideWords = z.strictObject({
  kind: z.enum(['post', 'comment'], 'Choose what you hide'),
  subjectId: Id,
  reason: z.enum(communityReportReasons, 'Choose a reason'),
  why: Why,
})

/** What members reported, once for each post, comment or member. */
export const ReportedSubject = z.object({
  /** The oldest of its reports: what a decision names. */
  id: z.string(),
  kind: z.enum(reportedKinds),
  subjectId: z.string(),
  /** Where it stands; null for a member. */
  postId: z.string().nullable(),
  /** Its words as they were when it was first reported. */
  said: z.string(),
  /** Whether it has been deleted since. */
  isGone: z.boolean(),
  /** Whose it is; null once they have deleted their account. */
  person: Member.nullable(),
  reasons: z.array(z.object({ reason: z.enum(communityReportReasons), count: z.int() })),
  /** What the reporters add, oldest first, the first five. */
  notes: z.array(z.string()),
  reporterCount: z.int(),
  /** The sum of its reporters' records, each between 0 and 1. */
  weight: z.number(),
  since: Instant,
  /** Whether the caller may do more than dismiss it: not to themselves, and only an owner to a moderator. */
  mayAct: z.boolean(),
  /** Whether it is the caller's own: others decide it. */
  isOwn: z.boolean(),
})
export type ReportedSubject = z.output<typeof ReportedSubject>

export const Decide = z.strictObject({
  decision: z.enum(reportDecisions, 'Choose what is to happen'),
  /** For a mute. */
  days: z
    .union([z.literal(muteDays), z.enum(muteDays.map(String)).transform(Number)], 'Choose for how long')
    .optional(),
  reason: Why,
})

const Appealed = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: Instant,
  /** By when it is decided. */
  dueAt: Instant,
  outcome: z.enum(appealOutcomes).nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
})

const Decided = z.object({
  id: z.string(),
  kind: z.enum(reportedKinds),
  postId: z.string().nullable(),
  said: z.string(),
  action: z.enum(moderationActions),
  /** Of a mute. */
  endsAt: Instant.nullable(),
  reason: z.string(),
  decidedAt: Instant,
  /** When moderators or an appeal took it back. */
  undoneAt: Instant.nullable(),
  appeal: Appealed.nullable(),
})

export const ModerationDecision = Decided.extend({
  /** A report that was decided so: what `restore` names; null where it cannot be undone any more. */
  restoreId: z.string().nullable(),
  person: Member.nullable(),
  decidedBy: Member.nullable(),
  isByAdministrator: z.boolean(),
  undoneBy: Member.nullable(),
})
export type ModerationDecision = z.output<typeof ModerationDecision>

/** A decision as the person reads it whom it is about. */
export const OwnDecision = Decided.extend({
  community: z.object({ id: z.string(), name: z.string() }),
  /** Until when they may appeal; null where they may not, or have. */
  appealUntil: Instant.nullable(),
})
export type OwnDecision = z.output<typeof OwnDecision>

export const WaitingAppeal = Appealed.extend({
  decision: ModerationDecision.omit({ appeal: true, restoreId: true }),
  /** Whoever took the decision, and whom it is about, leave the appeal to somebody else. */
  mayDecide: z.boolean(),
})
export type WaitingAppeal = z.output<typeof WaitingAppeal>

/** What is reported of somebody who looks after a community: others there may not judge it, or not alone. */
export const ReportedModerator = ReportedSubject.omit({ weight: true, mayAct: true }).extend({
  community: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(['owner', 'moderator']),
})
export type ReportedModerator = z.output<typeof ReportedModerator>

export const EscalatedAppeal = WaitingAppeal.extend({ community: z.object({ id: z.string(), name: z.string() }) })
export type EscalatedAppeal = z.output<typeof EscalatedAppeal>

const community = '/api/communities/:communityId'
const Page = z.strictObject({ limit: limit(REPORTS_PAGE_SIZE), cursor: z.string().max(200).optional() })
const IdPage = z.strictObject({ limit: limit(REPORTS_PAGE_SIZE), cursor: Id.optional() })
const Message = z.object({ message: z.string() })

/** What members report in a community, what becomes of it, and how somebody disagrees. */
export const moderation = {
  report: {
    method: 'POST',
    path: `${community}/reports`,
    summary: 'Report a post, a comment or a member to those who look after the community',
    access: 'communityMember',
    rateLimit: 'communityReports',
    params: CommunityParams,
    body: NewReport,
    response: z.object({ id: z.string(), message: z.string() }),
    status: 201,
  },
  hide: {
    method: 'POST',
    path: `${community}/hidden`,
    summary: 'Hide what somebody else wrote, with a reason that they read and may appeal against',
    access: 'communityModeration',
    rateLimit: 'communityDeeds',
    params: CommunityParams,
    body: HideWords,
    response: Message,
  },
  reports: {
    method: 'GET',
    path: `${community}/reports`,
    summary: 'What is reported and waits, by how often its reporters were right before, then oldest first',
    access: 'communityModeration',
    params: CommunityParams,
    query: Page,
    response: z.array(ReportedSubject),
    paged: 'cursor',
  },
  waiting: {
    method: 'GET',
    path: `${community}/moderation`,
    summary: 'How much waits for a decision',
    access: 'communityModeration',
    params: CommunityParams,
    response: z.object({ reports: z.int(), appeals: z.int() }),
  },
  decide: {
    method: 'POST',
    path: '/api/reports/:reportId/decision',
    summary: 'Decide all reports of the same thing, once; or undo what was decided within the last 30 days',
    access: 'communityReport',
    rateLimit: 'communityDeeds',
    params: z.object({ reportId: Id }),
    body: Decide,
    response: Message,
  },
  keepers: {
    method: 'GET',
    path: '/api/admin/community-reports',
    summary: 'What is reported of owners and moderators, in all communities, and waits: oldest first',
    access: 'admin',
    recentSignIn: true,
    query: z
      .strictObject({
        role: z.enum(['owner', 'moderator']).optional(),
        limit: limit(25),
        cursor: z.string().max(200).optional(),
      })
      .default({ limit: 25 }),
    response: z.array(ReportedModerator),
    paged: 'cursor',
    file: [
      'id',
      'community.name',
      'role',
      'kind',
      'person.firstName',
      'person.lastName',
      'said',
      'notes',
      'reporterCount',
      'since',
    ],
  },
  escalated: {
    method: 'GET',
    path: '/api/admin/community-appeals',
    summary:
      'Appeals in communities that administrators decide, by when they are due: overdue ones, and where nobody else there could',
    access: 'admin',
    recentSignIn: true,
    query: z.strictObject({ limit: limit(25), cursor: Id.optional() }).default({ limit: 25 }),
    response: z.array(EscalatedAppeal),
    paged: 'cursor',
    file: [
      'id',
      'community.name',
      'text',
      'decision.action',
      'decision.reason',
      'decision.decidedAt',
      'createdAt',
      'dueAt',
    ],
  },
  waitingForAdministrators: {
    method: 'GET',
    path: '/api/admin/community-moderation',
    summary: 'How much of it waits for administrators: reports of owners, and appeals',
    access: 'admin',
    recentSignIn: true,
    response: z.object({ reports: z.int(), appeals: z.int() }),
  },
  decisions: {
    method: 'GET',
    path: `${community}/decisions`,
    summary: 'What was decided, newest first: everything for owners and administrators, their own for moderators',
    access: 'communityModeration',
    params: CommunityParams,
    query: IdPage,
    response: z.array(ModerationDecision),
    paged: 'cursor',
  },
  own: {
    method: 'GET',
    path: '/api/appeals',
    summary: 'What was decided about the caller in communities, newest first, and their appeals',
    access: 'user',
    query: IdPage,
    response: z.array(OwnDecision),
    paged: 'cursor',
  },
  appeal: {
    method: 'POST',
    path: '/api/appeals',
    summary: 'Ask for a decision to be looked at again by somebody else: once, within 30 days',
    access: 'user',
    rateLimit: 'communityAppeals',
    body: z.strictObject({ decisionId: Id, text: text(2000, 'Say what should be looked at again') }),
    response: z.object({ id: z.string(), dueAt: Instant }),
    status: 201,
  },
  appeals: {
    method: 'GET',
    path: `${community}/appeals`,
    summary: 'Appeals that wait, by when they are due',
    access: 'communityModeration',
    params: CommunityParams,
    query: IdPage,
    response: z.array(WaitingAppeal),
    paged: 'cursor',
  },
  decideAppeal: {
    method: 'POST',
    path: '/api/appeals/:appealId/decision',
    summary: 'Let a decision stand, or take it back with everything it did',
    access: 'communityAppeal',
    rateLimit: 'communityDeeds',
    params: z.object({ appealId: Id }),
    body: z.strictObject({ outcome: z.enum(appealOutcomes, 'Choose what is to happen'), reason: Why }),
    response: Message,
  },
} as const satisfies Contract

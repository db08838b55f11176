/** What can be reported in a community. */
export const reportedKinds = ['post', 'comment', 'member'] as const
export type ReportedKind = (typeof reportedKinds)[number]
export const reportedKindLabels: Record<ReportedKind, string> = { post: 'post', comment: 'comment', member: 'member' }

export const communityReportReasons = ['spam', 'abusive', 'unsafe', 'private', 'off_topic', 'other'] as const
export type CommunityReportReason = (typeof communityReportReasons)[number]
export const communityReportReasonLabels: Record<CommunityReportReason, string> = {
  spam: 'Spam or advertising',
  abusive: 'Abuse or harassment',
  unsafe: 'Dangerous or unlawful building advice',
  private: 'It gives away someone’s private details',
  off_topic: 'It doesn’t belong in this community',
  other: 'Something else',
}

/** What is decided about a report; `restore` undoes what was decided before. */
export const moderationActions = ['dismiss', 'hide', 'warn', 'mute', 'ban'] as const
export type ModerationAction = (typeof moderationActions)[number]
export const reportDecisions = [...moderationActions, 'restore'] as const
export type ReportDecision = (typeof reportDecisions)[number]

export const muteDays = [1, 7, 30] as const

/** For so long a decision can be undone by moderators, and appealed against. */
export const MODERATION_DAYS = 30
/** From an appeal in a community to the decision about it. */
export const APPEAL_DUE_DAYS = 7
export const REPORTS_PAGE_SIZE = 20
/** What a decision says has to explain something. */
export const FEWEST_WORDS = 3

export const appealOutcomes = ['upheld', 'overturned'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** Who joined less than so many days ago and has no second level yet may share so many links, in all they wrote. */
export const NEW_MEMBER_DAYS = 3
export const NEW_MEMBER_LINKS = 2

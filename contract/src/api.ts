import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { announcements } from './announcements.ts'
import { appeals } from './appeals.ts'
import { applications } from './applications.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { authenticator } from './authenticator.ts'
import { certificates } from './certificates.ts'
import { charges } from './charges.ts'
import { communities } from './communities.ts'
import { communityEvents } from './community-events.ts'
import { communityMembers } from './community-members.ts'
import { consultations } from './consultations.ts'
import { contact } from './contact.ts'
import { conversations } from './conversations.ts'
import { costs } from './costs.ts'
import { courses } from './courses.ts'
import { credit } from './credit.ts'
import { directory } from './directory.ts'
import { earnings } from './earnings.ts'
import { engagements } from './engagements.ts'
import { integrations } from './integrations.ts'
import { leads } from './leads.ts'
import { legalRules } from './legal-rules.ts'
import { messageReports } from './message-reports.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { onboarding } from './onboarding.ts'
import type { Calls } from './operation.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { phones } from './phones.ts'
import { places } from './places.ts'
import { points } from './points.ts'
import { portfolio } from './portfolio.ts'
import { posts } from './posts.ts'
import { prices } from './price-book.ts'
import { professionals } from './professionals.ts'
import { projectEnds } from './project-ends.ts'
import { projectFiles } from './project-files.ts'
import { projectWork } from './project-work.ts'
import { projects } from './projects.ts'
import { push } from './push.ts'
import { quoteCheck } from './quote-check.ts'
import { quotes } from './quotes.ts'
import { requests } from './requests.ts'
import { resources } from './resources.ts'
import { reviews } from './reviews.ts'
import { saved } from './saved.ts'
import { standing } from './standing.ts'
import { subscriptions } from './subscriptions.ts'
import { talks } from './talks.ts'
import { trust } from './trust.ts'

/** The product's table of contents. */
export const contracts = {
  accounts,
  authenticator,
  communities,
  communityMembers,
  communityEvents,
  resources,
  posts,
  moderation,
  standing,
  announcements,
  people,
  places,
  professionals,
  applications,
  appeals,
  points,
  requests,
  leads,
  talks,
  quotes,
  quoteCheck,
  engagements,
  legalRules,
  reviews,
  costs,
  directory,
  portfolio,
  saved,
  payments,
  charges,
  credit,
  subscriptions,
  earnings,
  approvals,
  prices,
  contact,
  consultations,
  trust,
  notifications,
  push,
  conversations,
  messageReports,
  phones,
  onboarding,
  integrations,
  projects,
  projectFiles,
  projectWork,
  projectEnds,
  courses,
  certificates,
  admin,
  audit,
} as const

/** The product as in-process callers see it: the same operations, the same pipeline, without HTTP. */
export type Api = { [Noun in keyof typeof contracts]: Calls<(typeof contracts)[Noun]> }

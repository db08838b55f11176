import type { Module } from '#core/module.ts'
import { approvalsModule } from '#domains/billing/approvals/module.ts'
import { earningsModule } from '#domains/billing/earnings/module.ts'
import { paymentsModule } from '#domains/billing/payments/module.ts'
import { pointsModule } from '#domains/billing/points/module.ts'
import { pricesModule } from '#domains/billing/prices/module.ts'
import { receiptsModule } from '#domains/billing/receipts/module.ts'
import { subscriptionsModule } from '#domains/billing/subscriptions/module.ts'
import { announcementsModule } from '#domains/community/announcements/module.ts'
import { communitiesModule } from '#domains/community/communities/module.ts'
import { communityEventsModule } from '#domains/community/community-events/module.ts'
import { moderationModule } from '#domains/community/moderation/module.ts'
import { postsModule } from '#domains/community/posts/module.ts'
import { resourcesModule } from '#domains/community/resources/module.ts'
import { standingModule } from '#domains/community/standing/module.ts'
import { consultationsModule } from '#domains/consultations/bookings/module.ts'
import { engagementsModule } from '#domains/engagements/engagements/module.ts'
import { quoteCheckModule } from '#domains/engagements/quote-check/module.ts'
import { accountsModule } from '#domains/identity/accounts/module.ts'
import { onboardingModule } from '#domains/identity/onboarding/module.ts'
import { signInModule } from '#domains/identity/sign-in/module.ts'
import { coursesModule } from '#domains/learning/courses/module.ts'
import { conversationsModule } from '#domains/marketplace/conversations/module.ts'
import { directoryModule } from '#domains/marketplace/directory/module.ts'
import { integrationsModule } from '#domains/marketplace/integrations/module.ts'
import { leadsModule } from '#domains/marketplace/leads/module.ts'
import { phonesModule } from '#domains/marketplace/phones/module.ts'
import { costsModule } from '#domains/marketplace/price-guide/module.ts'
import { quotesModule } from '#domains/marketplace/quotes/module.ts'
import { requestsModule } from '#domains/marketplace/requests/module.ts'
import { shortlistsModule } from '#domains/marketplace/shortlists/module.ts'
import { messagesModule } from '#domains/messaging/messages/module.ts'
import { notificationsModule } from '#domains/notifications/notifications/module.ts'
import { pushModule } from '#domains/notifications/push/module.ts'
import { adminModule } from '#domains/operations/admin/module.ts'
import { appealsModule } from '#domains/operations/appeals/module.ts'
import { adminApprovalsModule } from '#domains/operations/approvals/module.ts'
import { billingModule } from '#domains/operations/checkout/module.ts'
import { contactModule } from '#domains/operations/contact/module.ts'
import { peopleModule } from '#domains/operations/personal-data/module.ts'
import { siteModule } from '#domains/operations/public-assets/module.ts'
import { trustModule } from '#domains/operations/trust/module.ts'
import { applicationsModule } from '#domains/professionals/applications/module.ts'
import { portfolioModule } from '#domains/professionals/portfolio/module.ts'
import { professionalsModule } from '#domains/professionals/profiles/module.ts'
import { placesModule } from '#domains/professionals/service-areas/module.ts'
import { projectsModule } from '#domains/tenders/projects/module.ts'
import { reviewsModule } from '#domains/tenders/reviews/module.ts'
import { auditModule } from '#platform/audit/module.ts'
import { mailModule } from '#platform/email/module.ts'
import { idempotencyModule } from '#platform/idempotency/module.ts'
import { identityModule } from '#platform/identity-provider/module.ts'
import { drawingModule } from '#platform/images/module.ts'
import { stripeModule } from '#platform/payments/module.ts'
import { pendingFormsModule } from '#platform/pending-forms/module.ts'
import { rateLimitsModule } from '#platform/rate-limits/module.ts'
import { secretsModule } from '#platform/secrets/module.ts'
import { smsModule } from '#platform/sms/module.ts'
import { filesModule } from '#platform/storage/module.ts'

/** Lowest layer first. A test fails for a folder with a `module.ts` that is missing here. */
export const modules = {
  'platform/idempotency': idempotencyModule,
  'platform/pending-forms': pendingFormsModule,
  'platform/audit': auditModule,
  'platform/secrets': secretsModule,
  'platform/rate-limits': rateLimitsModule,
  'platform/storage': filesModule,
  'platform/images': drawingModule,
  'platform/email': mailModule,
  'platform/sms': smsModule,
  'domains/notifications/notifications': notificationsModule,
  'domains/notifications/push': pushModule,
  'platform/identity-provider': identityModule,
  'domains/identity/sign-in': signInModule,
  'platform/payments': stripeModule,
  'domains/identity/accounts': accountsModule,
  'domains/professionals/service-areas': placesModule,
  'domains/community/standing': standingModule,
  'domains/professionals/applications': applicationsModule,
  'domains/billing/approvals': approvalsModule,
  'domains/messaging/messages': messagesModule,
  'domains/operations/contact': contactModule,
  'domains/community/communities': communitiesModule,
  'domains/billing/prices': pricesModule,
  'domains/community/posts': postsModule,
  'domains/community/moderation': moderationModule,
  'domains/community/announcements': announcementsModule,
  'domains/community/community-events': communityEventsModule,
  'domains/community/resources': resourcesModule,
  'domains/billing/points': pointsModule,
  'domains/learning/courses': coursesModule,
  'domains/billing/earnings': earningsModule,
  'domains/professionals/profiles': professionalsModule,
  'domains/professionals/portfolio': portfolioModule,
  'domains/tenders/projects': projectsModule,
  'domains/marketplace/integrations': integrationsModule,
  'domains/billing/receipts': receiptsModule,
  'domains/marketplace/requests': requestsModule,
  'domains/marketplace/phones': phonesModule,
  'domains/billing/payments': paymentsModule,
  'domains/tenders/reviews': reviewsModule,
  'domains/consultations/bookings': consultationsModule,
  'domains/marketplace/leads': leadsModule,
  'domains/operations/appeals': appealsModule,
  'domains/marketplace/directory': directoryModule,
  'domains/marketplace/shortlists': shortlistsModule,
  'domains/marketplace/price-guide': costsModule,
  'domains/billing/subscriptions': subscriptionsModule,
  'domains/marketplace/quotes': quotesModule,
  'domains/engagements/engagements': engagementsModule,
  'domains/engagements/quote-check': quoteCheckModule,
  'domains/identity/onboarding': onboardingModule,
  'domains/marketplace/conversations': conversationsModule,
  'domains/operations/trust': trustModule,
  'domains/operations/checkout': billingModule,
  'domains/operations/admin': adminModule,
  'domains/operations/personal-data': peopleModule,
  'domains/operations/public-assets': siteModule,
  'domains/operations/approvals': adminApprovalsModule,
}

type AnyModule = (typeof modules)[keyof typeof modules]
type Part = 'jobs' | 'emails' | 'rules' | 'textMessages' | 'notifications'
type Owned<Key extends Part> = AnyModule extends infer Each
  ? Each extends { [K in Key]: infer Own }
    ? Own
    : never
  : never
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

export const merged = <Key extends Part>(part: Key): All<Owned<Key>> =>
  Object.assign({}, ...Object.values(modules).map((module: Module) => module[part]))

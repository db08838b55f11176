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
import { accountsModule } from '#domains/identity/accounts/module.ts'
import { onboardingModule } from '#domains/identity/onboarding/module.ts'
import { coursesModule } from '#domains/learning/courses/module.ts'
import { conversationsModule } from '#domains/marketplace/conversations/module.ts'
import { directoryModule } from '#domains/marketplace/directory/module.ts'
import { integrationsModule } from '#domains/marketplace/integrations/module.ts'
import { leadsModule } from '#domains/marketplace/leads/module.ts'
import { phonesModule } from '#domains/marketplace/phones/module.ts'
import { costsModule } from '#domains/marketplace/price-guide/module.ts'
import { quotesModule } from '#domains/marketplace/quotes/module.ts'
import { requestsModule } from '#domains/marketplace/requests/module.ts'
import { messagesModule } from '#domains/messaging/messages/module.ts'
import { newsModule } from '#domains/notifications/notifications/module.ts'
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
import { professionalsModule } from '#domains/professionals/profiles/module.ts'
import { placesModule } from '#domains/professionals/service-areas/module.ts'
import { projectsModule } from '#domains/tenders/projects/module.ts'
import { reviewsModule } from '#domains/tenders/reviews/module.ts'
import { httpModule } from '#http/module.ts'
import { mailModule } from '#platform/email/module.ts'
import { identityModule } from '#platform/identity-provider/module.ts'
import { drawingModule } from '#platform/images/module.ts'
import { stripeModule } from '#platform/payments/module.ts'
import { liveModule } from '#platform/realtime/module.ts'
import { smsModule } from '#platform/sms/module.ts'
import { filesModule } from '#platform/storage/module.ts'

/** The product's modules by their folders, from the ground up. A folder with a `module.ts` that is not here fails a test. */
export const modules = {
  http: httpModule,
  files: filesModule,
  drawing: drawingModule,
  mail: mailModule,
  sms: smsModule,
  live: liveModule,
  news: newsModule,
  push: pushModule,
  identity: identityModule,
  stripe: stripeModule,
  'modules/accounts': accountsModule,
  'modules/places': placesModule,
  'modules/standing': standingModule,
  'modules/applications': applicationsModule,
  'modules/approvals': approvalsModule,
  'modules/messages': messagesModule,
  'modules/contact': contactModule,
  'modules/communities': communitiesModule,
  'modules/prices': pricesModule,
  'modules/posts': postsModule,
  'modules/moderation': moderationModule,
  'modules/announcements': announcementsModule,
  'modules/community-events': communityEventsModule,
  'modules/resources': resourcesModule,
  'modules/points': pointsModule,
  'modules/courses': coursesModule,
  'modules/earnings': earningsModule,
  'modules/professionals': professionalsModule,
  'modules/projects': projectsModule,
  'modules/integrations': integrationsModule,
  'modules/receipts': receiptsModule,
  'modules/requests': requestsModule,
  'modules/phones': phonesModule,
  'modules/payments': paymentsModule,
  'modules/reviews': reviewsModule,
  'modules/consultations': consultationsModule,
  'modules/leads': leadsModule,
  'modules/appeals': appealsModule,
  'modules/directory': directoryModule,
  'modules/costs': costsModule,
  'modules/subscriptions': subscriptionsModule,
  'modules/quotes': quotesModule,
  'modules/onboarding': onboardingModule,
  'modules/conversations': conversationsModule,
  'modules/trust': trustModule,
  'modules/billing': billingModule,
  'modules/admin': adminModule,
  'modules/people': peopleModule,
  site: siteModule,
  approvals: adminApprovalsModule,
}

type AnyModule = (typeof modules)[keyof typeof modules]
type Part = 'jobs' | 'letters' | 'rules' | 'textMessages' | 'notifications'
type Owned<Key extends Part> = AnyModule extends infer Each
  ? Each extends { [K in Key]: infer Own }
    ? Own
    : never
  : never
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

/** One part of every module, put together. */
export const merged = <Key extends Part>(part: Key): All<Owned<Key>> =>
  Object.assign({}, ...Object.values(modules).map((module: Module) => module[part]))

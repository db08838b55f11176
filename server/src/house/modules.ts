import { adminApprovalsModule } from '../approvals/module.ts'
import { drawingModule } from '../drawing/module.ts'
import { filesModule } from '../files/module.ts'
import { httpModule } from '../http/module.ts'
import { identityModule } from '../identity/module.ts'
import { liveModule } from '../live/module.ts'
import { mailModule } from '../mail/module.ts'
import { accountsModule } from '../modules/accounts/module.ts'
import { adminModule } from '../modules/admin/module.ts'
import { announcementsModule } from '../modules/announcements/module.ts'
import { appealsModule } from '../modules/appeals/module.ts'
import { applicationsModule } from '../modules/applications/module.ts'
import { approvalsModule } from '../modules/approvals/module.ts'
import { billingModule } from '../modules/billing/module.ts'
import { communitiesModule } from '../modules/communities/module.ts'
import { communityEventsModule } from '../modules/community-events/module.ts'
import { consultationsModule } from '../modules/consultations/module.ts'
import { contactModule } from '../modules/contact/module.ts'
import { conversationsModule } from '../modules/conversations/module.ts'
import { costsModule } from '../modules/costs/module.ts'
import { coursesModule } from '../modules/courses/module.ts'
import { directoryModule } from '../modules/directory/module.ts'
import { earningsModule } from '../modules/earnings/module.ts'
import { integrationsModule } from '../modules/integrations/module.ts'
import { leadsModule } from '../modules/leads/module.ts'
import { messagesModule } from '../modules/messages/module.ts'
import { moderationModule } from '../modules/moderation/module.ts'
import { onboardingModule } from '../modules/onboarding/module.ts'
import { paymentsModule } from '../modules/payments/module.ts'
import { peopleModule } from '../modules/people/module.ts'
import { phonesModule } from '../modules/phones/module.ts'
import { placesModule } from '../modules/places/module.ts'
import { pointsModule } from '../modules/points/module.ts'
import { postsModule } from '../modules/posts/module.ts'
import { pricesModule } from '../modules/prices/module.ts'
import { professionalsModule } from '../modules/professionals/module.ts'
import { projectsModule } from '../modules/projects/module.ts'
import { quotesModule } from '../modules/quotes/module.ts'
import { receiptsModule } from '../modules/receipts/module.ts'
import { requestsModule } from '../modules/requests/module.ts'
import { resourcesModule } from '../modules/resources/module.ts'
import { reviewsModule } from '../modules/reviews/module.ts'
import { standingModule } from '../modules/standing/module.ts'
import { subscriptionsModule } from '../modules/subscriptions/module.ts'
import { trustModule } from '../modules/trust/module.ts'
import { newsModule } from '../news/module.ts'
import { pushModule } from '../push/module.ts'
import { siteModule } from '../site/module.ts'
import { smsModule } from '../sms/module.ts'
import { stripeModule } from '../stripe/module.ts'
import type { Module } from './module.ts'

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

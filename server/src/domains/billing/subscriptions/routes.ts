import { subscriptions } from '@lv/contract/subscriptions'
import type { Actor } from '#core/actor.ts'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { toPayer } from '#domains/billing/payments/payer.ts'
import { pricesInForce } from '#domains/billing/prices/read.ts'
import { cancelSubscription, resumeSubscription } from './cancel.ts'
import { changeTier } from './change-tier.ts'
import { agreeDiamond, enquireDiamond, getDiamond } from './diamond.ts'
import { startInstantAlerts } from './instant-alerts.ts'
import { listEnquiries } from './list-enquiries.read.ts'
import { getPremium, listSubscriptions, subscriptionOverview } from './read.ts'
import { refundSubscription } from './refund.ts'
import { createSubscription } from './start-plan.ts'
import { subscribeCommunity } from './subscribe-community.ts'
import { tierPreview } from './tier-preview.ts'
import { tierMatches, tierPricing } from './tiers.ts'

const whoPays = ({ actor, professional }: { actor: Actor; professional: { id: string } }) => ({
  user: toPayer(actor),
  professionalId: professional.id,
})

export const subscriptionRoutes = (ctx: Context) =>
  operations('subscriptions', subscriptions, {
    tierPricing: () => tierPricing(ctx),
    prices: () => pricesInForce(ctx),
    tierMatches: () => tierMatches(ctx),
    diamond: ({ professional }) => getDiamond(ctx, { professionalId: professional.id }),
    tierPreview: ({ query, actor, professional }) =>
      tierPreview(ctx, { ...query, userId: actor.id, professionalId: professional.id }),
    upgradeTier: ({ body, ...call }) => changeTier(ctx, { ...body, ...whoPays(call) }),
    enquiries: ({ query, actor }) => listEnquiries(ctx, { ...query, adminId: actor.id }),
    enquireDiamond: ({ actor, professional }) => enquireDiamond(ctx, { professionalId: professional.id, user: actor }),
    agreeDiamond: ({ params, body, actor }) =>
      transact(ctx, (ctx) => agreeDiamond(ctx, { ...params, terms: body, adminId: actor.id })),
    startInstantAlerts: ({ body, ...call }) => startInstantAlerts(ctx, { ...body, ...whoPays(call) }),
    createSubscription: ({ body, actor }) => createSubscription(ctx, { ...body, user: toPayer(actor) }),
    premium: ({ actor }) => getPremium(ctx, { userId: actor.id }),
    subscribeCommunity: ({ params, actor }) => subscribeCommunity(ctx, { ...params, user: toPayer(actor) }),
    list: ({ actor }) => listSubscriptions(ctx, { userId: actor.id }),
    overview: ({ actor }) => subscriptionOverview(ctx, { userId: actor.id }),
    cancel: ({ params, actor }) => cancelSubscription(ctx, { ...params, userId: actor.id }),
    resume: ({ params, actor }) => resumeSubscription(ctx, { ...params, userId: actor.id }),
    refund: ({ params, body, actor }) => refundSubscription(ctx, { ...params, ...body, userId: actor.id }),
  })

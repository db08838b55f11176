import { onboarding } from '@lv/contract/onboarding'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { completeStep } from './complete.ts'
import { getProgress } from './get.ts'

export const onboardingRoutes = (ctx: Context) =>
  operations('onboarding', onboarding, {
    progress: ({ actor }) => getProgress(ctx, actor.id),
    update: ({ body, actor }) => transact(ctx, (ctx) => completeStep(ctx, { userId: actor.id, step: body.stepKey })),
    welcome: ({ actor }) => transact(ctx, (ctx) => completeStep(ctx, { userId: actor.id, step: 'welcomeCompleted' })),
  })

import { trust } from '@lv/contract/trust'
import type { Context } from '#core/context.ts'
import { type App, implement } from '#http/routing/implement.ts'
import { readTrustFigures } from './figures.ts'
import { readSocialProof } from './social-proof.ts'
import { readStatus } from './status.ts'

/** What anybody may check about us: our figures, and what works now. */
export const trustRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'trust', trust, {
    figures: () => readTrustFigures(ctx),
    socialProof: () => ctx.reads.share('social-proof', () => readSocialProof(ctx)),
    status: () => readStatus(ctx),
  })

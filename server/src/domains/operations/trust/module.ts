import { trust } from '@lv/contract/trust'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { operations } from '#core/routes.ts'
import { readTrustFigures } from './figures.ts'
import { readSocialProof } from './social-proof.ts'
import { readStatus } from './status.ts'

const trustRoutes = (ctx: Context) =>
  operations('trust', trust, {
    figures: () => readTrustFigures(ctx),
    socialProof: () => ctx.reads.share('social-proof', () => readSocialProof(ctx)),
    status: () => readStatus(ctx),
  })

export const trustModule = {
  tables: [],
  personalData: [],
  routes: trustRoutes,
} satisfies Module

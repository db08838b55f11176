import { appeals } from '@lv/contract/appeals'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { aboutDecision } from './about.ts'
import { countWaiting, decideAppeal, makeAppeal } from './appeal.ts'
import { listAppeals } from './list.read.ts'

export function appealRoutes(ctx: Context) {
  return [
    operations('appeals', appeals, {
      about: ({ query, actor }) => aboutDecision(ctx, query, actor.professional),
      make: ({ body, actor }) => makeAppeal(ctx, body, actor.professional),
      waiting: () => countWaiting(ctx),
      list: ({ query, actor }) =>
        listAppeals(ctx, { ...query, adminId: actor.id, ownId: actor.professional?.id ?? null }),
      decide: ({ params, body, actor }) =>
        decideAppeal(ctx, { ...params, ...body, adminId: actor.id, ownId: actor.professional?.id ?? null }),
    }),
  ]
}

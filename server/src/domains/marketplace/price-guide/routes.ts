import { costs } from '@lv/contract/costs'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { listCosts } from './list.ts'

/** What jobs cost here, from accepted quotes. */
export const costRoutes = (ctx: Context) =>
  operations('costs', costs, {
    list: () => listCosts(ctx),
  })

import { costs } from '@lv/contract/costs'
import type { Context } from '#core/context.ts'
import { type App, implement } from '#http/routing/implement.ts'
import { listCosts } from './list.ts'

/** What jobs cost here, from accepted quotes. */
export const costRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'costs', costs, {
    list: () => listCosts(ctx),
  })

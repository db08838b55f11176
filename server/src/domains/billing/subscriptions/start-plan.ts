import type { Context } from '#core/context.ts'
import { changePlan, type WantedPlan } from './parts/change-plan.ts'

const DONE = '/subscription'

/**
 * Starts a plan from the plan cards, or switches to it if a tier is already being paid for. Outside transactions.
 * @returns the page on which to pay or confirm; if neither is needed, our own page that follows
 * @throws as `changePlan`
 */
export async function startPlan(ctx: Context, wanted: WantedPlan): Promise<{ url: string }> {
  const { url } = await changePlan(ctx, wanted)
  return { url: url ?? `${ctx.config.publicUrl}${wanted.successPath ?? DONE}` }
}

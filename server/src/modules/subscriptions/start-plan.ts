import type { Context } from '../../context.ts'
import { changePlan, type WantedPlan } from './parts/change-plan.ts'

const DONE = '/subscription'

/**
 * Begins a plan of the plan cards, or changes to it where a tier is paid for already. Outside of transactions.
 * @returns the page on which to pay or to confirm; where that is not needed, the page of ours that comes after it
 * @throws as `changePlan`
 */
export async function startPlan(ctx: Context, wanted: WantedPlan): Promise<{ url: string }> {
  const { url } = await changePlan(ctx, wanted)
  return { url: url ?? `${ctx.config.publicUrl}${wanted.successPath ?? DONE}` }
}

import type { Context } from '#core/context.ts'
import { findOpenLead } from '#domains/marketplace/leads/open-leads.ts'
import { holdUnderWay } from '#domains/marketplace/requests/ownership.ts'

/**
 * Holds a lead's request, as accepting does, and reads only then whether the lead still takes quotes: whoever was hired for its
 * part meanwhile has closed it, though the request goes on with its other parts. @returns whether it does
 */
export async function holdOpenLead(ctx: Context, leadId: string): Promise<boolean> {
  const lead = await findOpenLead(ctx, leadId)
  if (!lead || !(await holdUnderWay(ctx, lead.requestId))) return false
  return (await findOpenLead(ctx, leadId)) !== undefined
}

import { eq } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import { getProfessional } from './get.ts'
import { professionals } from './schema.ts'

type Toggle = { professionalId: string; receiveLeads: boolean }

/**
 * Stores what the professional wants and answers what holds: with fewer than 29 points the switch is off whatever they want
 * (RELIABILITY.md, T66), and works as soon as they have them.
 * Requests that still look for somebody are matched again.
 */
export async function toggleLeads(ctx: Context, { professionalId, receiveLeads }: Toggle) {
  await transact(ctx, async (ctx) => {
    await ctx.db.update(professionals).set({ receiveLeads }).where(eq(professionals.id, professionalId))
    if (receiveLeads) await ctx.jobs.enqueue(ctx, 'match-waiting', {})
  })
  const now = await getProfessional(ctx, { professionalId, isSuperAdmin: false })
  return { receiveLeads: now.receiveLeads, leadsReason: now.leadsReason }
}

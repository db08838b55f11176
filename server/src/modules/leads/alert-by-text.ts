import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { givesAccess } from '../subscriptions/tables.ts'

type Sent = { id: string; professionalId: string; workKind: string | null; suburb: string; postcode: string }

/**
 * Writes a text message for each new lead whose professional pays for instant alerts, in the transaction of the leads: what
 * and where, and the link; nothing of the homeowner. Text messages go to mobile numbers only.
 */
export async function alertByText(ctx: Context, leads: Sent[]): Promise<void> {
  const ids = leads.map(({ professionalId }) => professionalId)
  const { rows } = await ctx.db.execute<{ id: string; mobile: string }>(sql`select p.id, p.mobile from professionals p
    where p.id = any(${sql.param(ids)}::uuid[]) and p.mobile ~ '^\\+614[0-9]{8}$'
      and exists (select from subscriptions s
        where s.professional_id = p.id and s.kind = 'instant_alerts' and ${givesAccess(ctx.now())})`)
  const mobiles = new Map(rows.map(({ id, mobile }) => [id, mobile]))
  const { brand, publicUrl } = ctx.config
  const texts = leads.flatMap(({ id, professionalId, workKind, suburb, postcode }) => {
    const to = mobiles.get(professionalId)
    const text = `${brand.name}: new lead, ${workKind ?? 'Home renovation'}, ${suburb} ${postcode}. ${publicUrl}/professionals/leads/${id}`
    return to ? [{ to, text }] : []
  })
  await ctx.jobs.enqueueAll(ctx, 'text', texts)
}

import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'

type Erased = { professionalIds: string[]; requestLeadIds: string[] }

/** Takes the words out of appeals that a person made, or that reports of their requests led to; what was decided stays. */
export async function eraseAppeals(ctx: Context, { professionalIds, requestLeadIds }: Erased): Promise<void> {
  await ctx.db.execute(sql`update appeals set title = '', said = '', text = '', reason = ''
    where professional_id = ${anyOf(professionalIds)} or lead_id = ${anyOf(requestLeadIds)}`)
}

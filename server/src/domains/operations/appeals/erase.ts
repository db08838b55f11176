import { sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'

type Erased = { professionalIds: string[]; requestLeadIds: string[] }

export async function eraseAppeals(ctx: Context, { professionalIds, requestLeadIds }: Erased): Promise<void> {
  await ctx.db.execute(sql`update appeals set title = '', said = '', text = '', reason = ''
    where professional_id = ${anyOf(professionalIds)} or lead_id = ${anyOf(requestLeadIds)}`)
}

import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Address } from '#core/notification-kinds.ts'
import { singleRow } from '#platform/database/rows.ts'

type Side = { to: Address; name: string }

export async function findCounterparty(
  ctx: Context,
  { projectId, personId, isByOwner }: { projectId: string; personId: string; isByOwner: boolean },
): Promise<Side> {
  const { rows } = await ctx.db.execute<{ email: string; userId: string | null; name: string }>(
    isByOwner
      ? sql`select u.email, u.id as "userId", u.first_name as name from users u where u.id = ${personId}::uuid`
      : sql`select p.email, p.owner_id as "userId", p.name from projects p where p.id = ${projectId}::uuid`,
  )
  const { email, userId, name } = singleRow(rows)
  return { to: { email, userId }, name }
}

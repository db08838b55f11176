import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { found } from '#platform/database/rows.ts'
import { hashApplicationToken } from './link.ts'
import { factsOf } from './parts/facts.ts'
import { applications } from './schema.ts'

const NO_APPLICATION = 'There is no application behind this link'

/** One's own application, by the secret of its link. @throws `not_found` */
export async function ownApplication(ctx: Context, token: string) {
  const rows = await ctx.db
    .select()
    .from(applications)
    .where(eq(applications.tokenHash, hashApplicationToken(token)))
  const row = found(rows, NO_APPLICATION)
  const { status, appeal, joinedAt } = row
  return {
    ...factsOf(row),
    canAppeal: status === 'declined' && appeal === null,
    canBeInvited: status === 'approved' && joinedAt === null,
  }
}

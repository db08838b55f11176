import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { readMailToken } from '#domains/identity/accounts/read-mail-token.ts'
import { useMailToken } from '#domains/identity/accounts/use-mail-token.ts'
import { factsOf } from './parts/facts.ts'
import { applications } from './schema.ts'

const kind = 'application_invitation'
const stale = () => new ApiError('not_found', 'This invitation was used, has ended or was replaced by a newer one.')

const open = (id: string) =>
  and(eq(applications.id, id), eq(applications.status, 'approved'), isNull(applications.joinedAt))

/** What an invitation brings into the account, without using it. @throws `not_found` for one that is used or over */
export async function getInvitation(ctx: Context, token: string) {
  const link = await readMailToken(ctx, { kind, token })
  if (!link || link.usedAt) throw stale()
  const [row] = await ctx.db.select().from(applications).where(open(link.subject))
  if (!row) throw stale()
  return factsOf(row)
}

/**
 * Uses an invitation up, in the caller's transaction: of any number at once one gets what it brings.
 * @throws `not_found` for one that is used or over
 */
export async function useInvitation(ctx: Context, token: string) {
  const link = await useMailToken(ctx, { kind, token })
  if (!link) throw stale()
  const [row] = await ctx.db.update(applications).set({ joinedAt: ctx.now() }).where(open(link.subject)).returning()
  if (!row) throw stale()
  return { ...factsOf(row), postcodes: row.postcodes }
}

import { and, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { MailTokenKind } from './issue-mail-token.ts'
import { holding } from './read-mail-token.ts'
import { mailTokens } from './schema.ts'

/**
 * Uses a link's secret up, in the caller's transaction: of any number of uses at once exactly one gets the subject.
 * @returns undefined for a secret that is unknown, used, over or replaced by a newer one.
 */
export async function useMailToken(
  ctx: Context,
  link: { kind: MailTokenKind; token: string },
): Promise<{ subject: string } | undefined> {
  const [row] = await ctx.db
    .update(mailTokens)
    .set({ usedAt: ctx.now() })
    .where(and(holding(ctx, link), isNull(mailTokens.usedAt)))
    .returning({ subject: mailTokens.subject })
  return row
}

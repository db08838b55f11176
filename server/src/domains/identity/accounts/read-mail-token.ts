import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hashToken } from '#core/tokens.ts'
import type { MailTokenKind } from './issue-mail-token.ts'
import { mailTokens } from './schema.ts'

/** The row of a token that holds still: in time, and the newest of its kind and subject, whoever issued two at once. */
export const holding = (ctx: Context, { kind, token }: { kind: MailTokenKind; token: string }): SQL | undefined =>
  and(
    eq(mailTokens.tokenHash, hashToken(token)),
    eq(mailTokens.kind, kind),
    gt(mailTokens.expiresAt, ctx.now()),
    sql`not exists (
      select from ${mailTokens} newer
      where newer.subject = ${mailTokens.subject} and newer.kind = ${mailTokens.kind}
        and (newer.created_at, newer.token_hash) > (${mailTokens.createdAt}, ${mailTokens.tokenHash}))`,
  )

/** What a link is about and whether it was used, without using it; undefined for one that is unknown, over or replaced. */
export async function readMailToken(
  ctx: Context,
  link: { kind: MailTokenKind; token: string },
): Promise<{ subject: string; usedAt: Date | null } | undefined> {
  const [row] = await ctx.db
    .select({ subject: mailTokens.subject, usedAt: mailTokens.usedAt })
    .from(mailTokens)
    .where(holding(ctx, link))
  return row
}

import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import { mailTokens } from './schema.ts'

export type MailTokenKind = (typeof mailTokens.$inferInsert)['kind']

/** Milliseconds (PRODUCT.md, section 5; RELIABILITY.md, T19). */
export const mailTokenLifetimes: Record<MailTokenKind, number> = {
  verify_professional: DAY_MS,
  verify_request: DAY_MS,
  verify_project: DAY_MS,
  reset_password: 30 * MINUTE_MS,
  lead_answer: 14 * DAY_MS,
  application_invitation: 14 * DAY_MS,
  change_email: DAY_MS,
}

/**
 * Emails call it as they are sent (`app/notification-dependencies.ts`), so that no secret waits in the outbox. Earlier
 * links end.
 * @returns 256 bits; only their SHA-256 is stored
 */
export async function issueMailToken(
  ctx: Context,
  { kind, subject }: { kind: MailTokenKind; subject: string },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(ctx.now().getTime() + mailTokenLifetimes[kind])
  await ctx.db.insert(mailTokens).values({ tokenHash: hashToken(token), kind, subject, expiresAt })
  return token
}

const holding = (ctx: Context, { kind, token }: { kind: MailTokenKind; token: string }): SQL | undefined =>
  and(
    eq(mailTokens.tokenHash, hashToken(token)),
    eq(mailTokens.kind, kind),
    gt(mailTokens.expiresAt, ctx.now()),
    sql`not exists (
      select from ${mailTokens} newer
      where newer.subject = ${mailTokens.subject} and newer.kind = ${mailTokens.kind}
        and (newer.created_at, newer.token_hash) > (${mailTokens.createdAt}, ${mailTokens.tokenHash}))`,
  )

/** Undefined if it is unknown, expired or replaced. */
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

/**
 * Runs in the caller's transaction. One of any parallel uses succeeds.
 * @returns undefined for a secret that is unknown, used, expired or replaced
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

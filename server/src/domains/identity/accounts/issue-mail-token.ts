import type { Context } from '#core/context.ts'
import { hashToken, newToken } from '#core/tokens.ts'
import { mailTokens } from './schema.ts'

export type MailTokenKind = (typeof mailTokens.$inferInsert)['kind']

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a link lives, in milliseconds (PRODUCT.md, section 5; RELIABILITY.md, T19). */
export const mailTokenLifetimes: Record<MailTokenKind, number> = {
  verify_professional: DAY,
  verify_request: DAY,
  verify_project: DAY,
  reset_password: 30 * MINUTE,
  lead_answer: 14 * DAY,
  application_invitation: 14 * DAY,
  change_email: DAY,
}

/**
 * A new secret for a link about `subject` (the user, the request, the lead, the application or the change of email). It puts an end to the earlier ones of the
 * same kind and subject. Mail jobs name what their link is for and get it as the letter is sent (`link` in jobs.ts), so
 * that no secret waits in the outbox.
 * @returns 256 bits that are stored nowhere: the table has their SHA-256.
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

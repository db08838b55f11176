import { createHmac } from 'node:crypto'
import { formatDate } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { mailTokenLifetimes, readMailToken, useMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { factsOf } from './parts/facts.ts'
import { hashApplicationToken, ownApplication } from './read.ts'
import { applications } from './schema.ts'

const kind = 'application_invitation'
const stale = () => new ApiError('not_found', 'This invitation was used, has ended or was replaced by a newer one.')

const open = (id: string) =>
  and(eq(applications.id, id), eq(applications.status, 'approved'), isNull(applications.joinedAt))

/** Does not use it up. @throws `not_found` for one that is used or expired */
export async function getInvitation(ctx: Context, token: string) {
  const link = await readMailToken(ctx, { kind, token })
  if (!link || link.usedAt) throw stale()
  const [row] = await ctx.db.select().from(applications).where(open(link.subject))
  if (!row) throw stale()
  return factsOf(row)
}

/**
 * Runs in the caller's transaction; one of parallel uses succeeds. @throws `not_found` for one that is used or expired
 */
export async function useInvitation(ctx: Context, token: string) {
  const link = await useMailToken(ctx, { kind, token })
  if (!link) throw stale()
  const [row] = await ctx.db.update(applications).set({ joinedAt: ctx.now() }).where(open(link.subject)).returning()
  if (!row) throw stale()
  return { ...factsOf(row), postcodes: row.postcodes }
}

const SECRET = 'application-links'

/** 256 bits, the same in every email about the application, and stored nowhere. */
export async function applicationToken(ctx: Context, id: string): Promise<string> {
  return createHmac('sha256', await getSigningKey(ctx, SECRET))
    .update(id)
    .digest('base64url')
}

export async function isReachable(ctx: Context, { id, forInvitation }: { id: string; forInvitation: boolean }) {
  const { rows } = await ctx.db.execute(sql`select from applications where id = ${id}
    and (not ${forInvitation} or (status = 'approved' and joined_at is null))`)
  return rows.length > 0
}

export const notifyInvited = (ctx: Context, { id, email }: { id: string; email: string }) =>
  notify(ctx, {
    kind: 'application-approved',
    to: { email },
    data: { until: formatDate(new Date(ctx.now().getTime() + mailTokenLifetimes.application_invitation)) },
    link: { kind: 'application_invitation', subject: id },
  })

/** @throws `not_found`, `conflict` without an invitation, `too_many_requests` after three in an hour */
export async function sendInvitation(ctx: Context, token: string) {
  invalidates()
  const { email } = await ownApplication(ctx, token)
  if (!(await mayNotify(ctx, { kind: 'application-approved', email })))
    throw new ApiError(
      'too_many_requests',
      'We’ve sent it several times. Look for our latest email, or try again later.',
    )
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ id: applications.id, email: applications.email })
      .from(applications)
      .where(
        and(
          eq(applications.tokenHash, hashApplicationToken(token)),
          eq(applications.status, 'approved'),
          isNull(applications.joinedAt),
        ),
      )
    if (!row) throw new ApiError('conflict', 'There is no invitation to send.')
    await notifyInvited(ctx, row)
    return { success: true, message: 'We’ve sent you the invitation again.' } as const
  })
}

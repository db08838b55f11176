import { ApiError, invalidField } from '@lv/contract/errors'
import type { Actor } from '#core/actor.ts'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { endFeed } from '#domains/community/community-events/calendar.ts'
import { followBookingEmail } from '#domains/consultations/bookings/links.ts'
import {
  applyEmailChange,
  findEmailChange,
  putEmailChange,
  readEmail,
} from '#domains/identity/accounts/email-change.ts'
import { endIntegrations } from '#domains/marketplace/integrations/end.ts'
import { followRequestEmail } from '#domains/marketplace/requests/follow-email.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { mayNotify } from '#domains/notifications/notifications/recipients.ts'
import { followProjectEmail } from '#domains/tenders/projects/follow-email.ts'
import { audit } from '#platform/audit/audit.ts'

/** Ends what reads the account, or is told of it, without a sign-in. */
export const endConnections = (ctx: Context, { id, professional }: Pick<Actor, 'id' | 'professional'>): Promise<null> =>
  transact(ctx, async (ctx) => {
    if (professional) await endIntegrations(ctx, { professionalId: professional.id, actorId: id })
    await endFeed(ctx, id)
    invalidates()
    return null
  })

type Input = { userId: string; from: string; email: string }

/**
 * The answer is the same whether or not the address has an account; only the mail to it says so.
 * @throws `invalid` at `email` for the present address, `too_many_requests` if that address was mailed too often
 */
export async function changeEmail(ctx: Context, { userId, from, email }: Input) {
  if (email === from) throw invalidField('email', 'That’s your address already.')
  if (!(await mayNotify(ctx, { kind: 'email-change-confirm', email })))
    throw new ApiError(
      'too_many_requests',
      'We’ve written to this address several times. Please try again in an hour.',
      {
        retryAfter: 3600,
      },
    )
  return transact(ctx, async (ctx) => {
    const { id, isTaken } = await putEmailChange(ctx, { userId, email })
    await notify(ctx, { kind: 'email-change-asked', to: { email: from, userId }, data: { email } })
    await (isTaken
      ? notify(ctx, { kind: 'email-change-taken', to: { email }, data: {} })
      : notify(ctx, {
          kind: 'email-change-confirm',
          to: { email },
          data: {},
          link: { kind: 'change_email', subject: id },
        }))
    await audit(ctx, { actorId: userId, action: 'email_change_asked', subject: userId })
    invalidates()
    return readEmail(ctx, userId)
  })
}

/**
 * Needs the owner's session: a link in a stranger's mailbox must not give the stranger the account.
 * @throws `gone` for an expired link, `unauthorized` for anybody else, `conflict` if the address is taken
 */
export async function confirmEmail(ctx: Context, { token, actorId }: { token: string; actorId: string | null }) {
  const { userId } = await findEmailChange(ctx, token)
  if (actorId !== userId)
    throw new ApiError(
      'unauthorized',
      'Sign in to the account whose address you’re changing, then open the link again.',
    )
  return transact(ctx, async (ctx) => {
    const { from, to } = await applyEmailChange(ctx, { userId, token })
    await followRequestEmail(ctx, { userId, from, to })
    await followBookingEmail(ctx, { userId, from, to })
    await followProjectEmail(ctx, { userId, from, to })
    for (const email of [from, to])
      await notify(ctx, { kind: 'email-changed', to: { email, userId }, data: { email: to } })
    await audit(ctx, { actorId: userId, action: 'email_changed', subject: userId })
    return { email: to }
  })
}

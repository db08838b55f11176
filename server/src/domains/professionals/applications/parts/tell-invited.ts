import { writtenDay } from '#core/calendar/melbourne-day.ts'
import type { Context } from '#core/context.ts'
import { mailTokenLifetimes } from '#domains/identity/accounts/issue-mail-token.ts'
import { tell } from '#domains/notifications/notifications/tell.ts'

/** Mails the invitation of an approved application; its link ends every earlier one. */
export const tellInvited = (ctx: Context, { id, email }: { id: string; email: string }) =>
  tell(ctx, {
    kind: 'application-approved',
    to: { email },
    data: { until: writtenDay(new Date(ctx.now().getTime() + mailTokenLifetimes.application_invitation)) },
    link: { kind: 'application_invitation', subject: id },
  })

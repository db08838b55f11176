import type { Context } from '#core/context.ts'
import { attachReceipt } from '#domains/billing/receipts/download.ts'
import { linksOfWeek } from '#domains/community/announcements/notify-best.ts'
import { invitationToken } from '#domains/community/communities/invitations.ts'
import { calendarFile } from '#domains/consultations/bookings/calendar-file.ts'
import { isStill } from '#domains/consultations/bookings/is-still.ts'
import { bookingToken, linksOf, manageLink } from '#domains/consultations/bookings/links.ts'
import { notifyOfBounce } from '#domains/consultations/bookings/notify-of-bounce.ts'
import { makeAdminCode } from '#domains/identity/accounts/admin-codes.ts'
import { listAdmins } from '#domains/identity/accounts/admins.ts'
import { isErasedAddress } from '#domains/identity/accounts/erase-user.ts'
import { issueMailToken } from '#domains/identity/accounts/mail-tokens.ts'
import { addressesOf } from '#domains/identity/accounts/queries.ts'
import { noteBounce } from '#domains/marketplace/leads/engagement.ts'
import { guestThreadToken } from '#domains/marketplace/leads/guest-messages.ts'
import { composeDigest } from '#domains/notifications/notifications/digest.ts'
import type {
  EmailData,
  NotificationDependencies,
  QueuedEmail,
  Secrets,
} from '#domains/notifications/notifications/notification-dependencies.ts'
import { browsersOf } from '#domains/notifications/push/browsers-of.ts'
import { applicationToken, isReachable } from '#domains/professionals/applications/invitation.ts'
import type { Enclosed } from '#platform/email/mailer.ts'
import { composeEmail, isEmail } from './emails.ts'
import { merged } from './modules.ts'
import { topicOf } from './notification-topics.ts'

type OfApplication = { kind: 'application' | 'application_invitation'; subject: string }

async function applicationSecret(ctx: Context, { kind, subject }: OfApplication) {
  if (!(await isReachable(ctx, { id: subject, forInvitation: kind === 'application_invitation' }))) return undefined
  return {
    token: kind === 'application' ? await applicationToken(ctx, subject) : await issueMailToken(ctx, { kind, subject }),
  }
}

async function secretsOf(ctx: Context, link: NonNullable<QueuedEmail['link']>): Promise<Secrets | undefined> {
  if (link.kind !== 'manage_booking') {
    const words = await wordsOf(ctx, { ...link, kind: link.kind })
    return words && { words }
  }
  const manage = await manageLink(ctx, link.subject)
  return manage && { words: { token: manage.token }, to: manage.email }
}

type OtherLink = { kind: Exclude<NonNullable<QueuedEmail['link']>['kind'], 'manage_booking'>; subject: string }

async function wordsOf(ctx: Context, { kind, subject }: OtherLink): Promise<EmailData | undefined> {
  if (kind === 'visit_booking') return { token: await bookingToken(ctx, 'visit', subject) }
  if (kind === 'application' || kind === 'application_invitation') return applicationSecret(ctx, { kind, subject })
  if (kind === 'talk') return { token: await guestThreadToken(ctx, subject) }
  if (kind === 'community_invitation') return { token: await invitationToken(ctx, subject) }
  if (kind === 'admin_code') return makeAdminCode(ctx, subject)
  if (kind === 'best_of_week') return linksOfWeek(ctx, subject)
  if (kind === 'digest') return composeDigest(ctx, subject)
  if (kind !== 'bookings_of') return { token: await issueMailToken(ctx, { kind, subject }) }
  const links = await linksOf(ctx, subject)
  return links.length > 0 ? { links: JSON.stringify(links) } : undefined
}

async function enclose(ctx: Context, { attach, to }: QueuedEmail): Promise<Enclosed> {
  if (attach?.kind === 'receipt') return { attachments: [await attachReceipt(ctx, attach.id)] }
  const calendar = attach && (await calendarFile(ctx, { bookingId: attach.id, to, isOff: attach.isOff }))
  return calendar ? { icalEvent: calendar } : {}
}

async function noteRefused(ctx: Context, { to, link }: QueuedEmail): Promise<void> {
  await noteBounce(ctx, to)
  if (link?.kind === 'manage_booking') await notifyOfBounce(ctx, link.subject)
}

export const notificationDependencies: NotificationDependencies = {
  addressesOf,
  administrators: async (ctx) =>
    (await listAdmins(ctx)).filter(({ onlyReads }) => !onlyReads).map(({ email }) => email),
  textMessages: merged('textMessages'),
  notifications: merged('notifications'),
  topicOf,
  browsersOf,
  isEmail,
  isErased: isErasedAddress,
  isStill,
  secretsOf,
  composeEmail,
  enclose,
  noteRefused,
}

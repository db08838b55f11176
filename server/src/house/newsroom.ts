import type { Context } from '../context.ts'
import type { Enclosed } from '../mail/mailer.ts'
import { addressesOf } from '../modules/accounts/addresses-of.ts'
import { isErasedAddress } from '../modules/accounts/erase-user.ts'
import { issueMailToken } from '../modules/accounts/issue-mail-token.ts'
import { listAdmins } from '../modules/accounts/list-admins.ts'
import { makeAdminCode } from '../modules/accounts/make-admin-code.ts'
import { linksOfWeek } from '../modules/announcements/links-of-week.ts'
import { applicationToken, isReachable } from '../modules/applications/link.ts'
import { invitationToken } from '../modules/communities/invitation-link.ts'
import { calendarFile } from '../modules/consultations/calendar-file.ts'
import { isStill } from '../modules/consultations/is-still.ts'
import { bookingToken, manageLink } from '../modules/consultations/link.ts'
import { linksOf } from '../modules/consultations/links-of.ts'
import { tellOfBounce } from '../modules/consultations/tell-of-bounce.ts'
import { noteBounce } from '../modules/leads/note-bounce.ts'
import { talkToken } from '../modules/leads/talk-link.ts'
import { attachReceipt } from '../modules/receipts/download.ts'
import { composeDigest } from '../news/digest.ts'
import type { Newsroom, Secrets, WaitingLetter, Words } from '../news/newsroom.ts'
import { browsersOf } from '../push/browsers-of.ts'
import { isLetter, writeLetter } from './letters.ts'
import { merged } from './modules.ts'
import { topicOf } from './topics.ts'

type OfApplication = { kind: 'application' | 'application_invitation'; subject: string }

async function applicationSecret(ctx: Context, { kind, subject }: OfApplication) {
  if (!(await isReachable(ctx, { id: subject, forInvitation: kind === 'application_invitation' }))) return undefined
  return {
    token: kind === 'application' ? await applicationToken(ctx, subject) : await issueMailToken(ctx, { kind, subject }),
  }
}

async function secretsOf(ctx: Context, link: NonNullable<WaitingLetter['link']>): Promise<Secrets | undefined> {
  if (link.kind !== 'manage_booking') {
    const words = await wordsOf(ctx, { ...link, kind: link.kind })
    return words && { words }
  }
  const manage = await manageLink(ctx, link.subject)
  return manage && { words: { token: manage.token }, to: manage.email }
}

type OtherLink = { kind: Exclude<NonNullable<WaitingLetter['link']>['kind'], 'manage_booking'>; subject: string }

async function wordsOf(ctx: Context, { kind, subject }: OtherLink): Promise<Words | undefined> {
  if (kind === 'visit_booking') return { token: await bookingToken(ctx, 'visit', subject) }
  if (kind === 'application' || kind === 'application_invitation') return applicationSecret(ctx, { kind, subject })
  if (kind === 'talk') return { token: await talkToken(ctx, subject) }
  if (kind === 'community_invitation') return { token: await invitationToken(ctx, subject) }
  if (kind === 'admin_code') return makeAdminCode(ctx, subject)
  if (kind === 'best_of_week') return linksOfWeek(ctx, subject)
  if (kind === 'digest') return composeDigest(ctx, subject)
  if (kind !== 'bookings_of') return { token: await issueMailToken(ctx, { kind, subject }) }
  const links = await linksOf(ctx, subject)
  return links.length > 0 ? { links: JSON.stringify(links) } : undefined
}

async function enclose(ctx: Context, { attach, to }: WaitingLetter): Promise<Enclosed> {
  if (attach?.kind === 'receipt') return { attachments: [await attachReceipt(ctx, attach.id)] }
  const calendar = attach && (await calendarFile(ctx, { bookingId: attach.id, to, isOff: attach.isOff }))
  return calendar ? { icalEvent: calendar } : {}
}

async function noteRefused(ctx: Context, { to, link }: WaitingLetter): Promise<void> {
  await noteBounce(ctx, to)
  if (link?.kind === 'manage_booking') await tellOfBounce(ctx, link.subject)
}

/** What news asks of the modules, put together. */
export const newsroom: Newsroom = {
  addressesOf,
  administrators: async (ctx) =>
    (await listAdmins(ctx)).filter(({ onlyReads }) => !onlyReads).map(({ email }) => email),
  textMessages: merged('textMessages'),
  notifications: merged('notifications'),
  topicOf,
  browsersOf,
  isLetter,
  isErased: isErasedAddress,
  isStill,
  secretsOf,
  writeLetter,
  enclose,
  noteRefused,
}

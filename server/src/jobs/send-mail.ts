import type { Context } from '../context.ts'
import type { JobData } from '../house/job.ts'
import { isBounce } from '../mail/is-bounce.ts'
import type { Values } from '../mail/letter-parts.ts'
import type { Enclosed } from '../mail/mailer.ts'
import { isErasedAddress } from '../modules/accounts/erase-user.ts'
import { issueMailToken } from '../modules/accounts/issue-mail-token.ts'
import { calendarFile } from '../modules/consultations/calendar-file.ts'
import { isStill } from '../modules/consultations/is-still.ts'
import { bookingToken } from '../modules/consultations/link.ts'
import { linksOf } from '../modules/consultations/links-of.ts'
import { tellOfBounce } from '../modules/consultations/tell-of-bounce.ts'
import { noteBounce } from '../modules/leads/note-bounce.ts'
import { attachReceipt } from '../modules/receipts/download.ts'

type Mail = JobData['mail']

/** The secrets of a letter's links, made as it is sent; undefined where there is nothing to link to. */
async function secretsOf(ctx: Context, link: Mail['link']): Promise<Values | undefined> {
  if (!link) return {}
  const { kind, subject } = link
  if (kind === 'manage_booking') return { token: await bookingToken(ctx, 'manage', subject) }
  if (kind === 'visit_booking') return { token: await bookingToken(ctx, 'visit', subject) }
  if (kind !== 'bookings_of') return { token: await issueMailToken(ctx, { kind, subject }) }
  const links = await linksOf(ctx, subject)
  return links.length > 0 ? { links: JSON.stringify(links) } : undefined
}

async function enclose(ctx: Context, { attach, to }: Mail): Promise<Enclosed> {
  if (attach?.kind === 'receipt') return { attachments: [await attachReceipt(ctx, attach.id)] }
  const calendar = attach && (await calendarFile(ctx, { bookingId: attach.id, to, isOff: attach.isOff }))
  return calendar ? { icalEvent: calendar } : {}
}

/** Sends a letter, unless what it tells of no longer holds; an address that takes no mail is noted, and the letter is done. */
export async function sendMail(ctx: Context, mail: Mail): Promise<void> {
  const { kind, to, data, link, onlyWhile } = mail
  if (isErasedAddress(to)) return
  if (onlyWhile && !(await isStill(ctx, onlyWhile))) return
  const secrets = await secretsOf(ctx, link)
  if (!secrets) return
  const letter = ctx.newsroom.writeLetter(ctx.config, kind, { ...data, ...secrets })
  try {
    await ctx.mailer.send(to, { ...letter, ...(await enclose(ctx, mail)) })
  } catch (error) {
    if (!isBounce(error)) throw error
    await noteBounce(ctx, to)
    if (link?.kind === 'manage_booking') await tellOfBounce(ctx, link.subject)
  }
}

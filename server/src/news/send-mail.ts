import type { Context } from '../context.ts'
import { isBounce } from '../mail/is-bounce.ts'
import type { WaitingLetter } from './newsroom.ts'

/** Sends a letter, unless what it tells of no longer holds; an address that takes no mail is noted, and the letter is done. */
export async function sendMail(ctx: Context, waiting: WaitingLetter): Promise<void> {
  const { newsroom } = ctx
  const { kind, to, data, link, onlyWhile } = waiting
  if (newsroom.isErased(to)) return
  if (onlyWhile && !(await newsroom.isStill(ctx, onlyWhile))) return
  const secrets = link ? await newsroom.secretsOf(ctx, link) : {}
  if (!secrets) return
  const letter = newsroom.writeLetter(ctx.config, kind, { ...data, ...secrets })
  try {
    await ctx.mailer.send(to, { ...letter, ...(await newsroom.enclose(ctx, waiting)) })
  } catch (error) {
    if (!isBounce(error)) throw error
    await newsroom.noteRefused(ctx, waiting)
  }
}

import type { Context } from '#core/context.ts'
import { isBounce } from '#platform/email/is-bounce.ts'
import { pauseMail, resumeMail } from './bounces.ts'
import type { Secrets, WaitingLetter, WayOut } from './newsroom.ts'
import { isUnwanted } from './recipients.ts'
import { stillStands } from './stands.ts'
import { labelOf, unsubscribeToken } from './unsubscribe.ts'

/** The way out of a letter, undefined where its reader has taken it meanwhile or takes no mail; what is about an account has none. */
async function wayOutOf(ctx: Context, waiting: WaitingLetter): Promise<{ wayOut?: WayOut } | undefined> {
  const { kind, to, userId } = waiting
  const topic = ctx.newsroom.topicOf(kind)
  if (topic === 'account') return {}
  if (await isUnwanted(ctx, waiting, topic)) return undefined
  const path = `/unsubscribe/${await unsubscribeToken(ctx, { to, userId, topic })}`
  return { wayOut: { path, label: `Unsubscribe from ${labelOf(topic)}` } }
}

/** What mail programs make their own button of (RFC 8058): one POST, without a session. */
const oneClick = (ctx: Context, { path }: WayOut) => ({
  'List-Unsubscribe': `<${ctx.config.publicUrl}${path}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Sends a letter, unless what it tells of no longer holds or may be read by them no longer; one whose link is another
 * address's by now goes there, even if it was fetched before. An address that takes no mail is noted, and the letter is done.
 * `id` is that of its job, the same at each try.
 */
export async function sendMail(ctx: Context, waiting: WaitingLetter, id?: string): Promise<void> {
  const { newsroom } = ctx
  const { kind, userId, data, link, onlyWhile } = waiting
  if (newsroom.isErased(waiting.to)) return
  if (onlyWhile && !(await newsroom.isStill(ctx, onlyWhile))) return
  if (!(await stillStands(ctx, { userId, kind, data, link }))) return
  const secrets: Secrets | undefined = link ? await newsroom.secretsOf(ctx, link) : { words: {} }
  if (!secrets) return
  const { words, to = waiting.to } = secrets
  const addressed = { ...waiting, to }
  const way = await wayOutOf(ctx, addressed)
  if (!way) return
  const { wayOut } = way
  const letter = newsroom.writeLetter(ctx.config, kind, { ...data, ...words }, wayOut)
  const headers = wayOut ? { headers: oneClick(ctx, wayOut) } : {}
  try {
    await ctx.mailer.send(to, {
      ...letter,
      ...headers,
      ...(await newsroom.enclose(ctx, addressed)),
      ...(id ? { id } : {}),
    })
    // Nothing else is sent where mail is not taken.
    if (!wayOut) await resumeMail(ctx, to)
  } catch (error) {
    if (!isBounce(error)) throw error
    await pauseMail(ctx, addressed)
    await newsroom.noteRefused(ctx, addressed)
  }
}

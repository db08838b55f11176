import type { Context } from '#core/context.ts'
import { isBounce } from '#platform/email/mailer.ts'
import { pauseMail, resumeMail } from './bounces.ts'
import type { QueuedEmail, Secrets, UnsubscribeLink } from './notification-dependencies.ts'
import { isUnwanted } from './recipients.ts'
import { stillStands } from './stands.ts'
import { labelOf, unsubscribeToken } from './unsubscribe.ts'

/** The way out of an email, undefined where its reader has taken it meanwhile or takes no mail; what is about an account has none. */
async function wayOutOf(
  ctx: Context,
  waiting: QueuedEmail,
): Promise<{ unsubscribeLink?: UnsubscribeLink } | undefined> {
  const { kind, to, userId } = waiting
  const topic = ctx.notificationDependencies.topicOf(kind)
  if (topic === 'account') return {}
  if (await isUnwanted(ctx, waiting, topic)) return undefined
  const path = `/unsubscribe/${await unsubscribeToken(ctx, { to, userId, topic })}`
  return { unsubscribeLink: { path, label: `Unsubscribe from ${labelOf(topic)}` } }
}

/** What mail programs make their own button of (RFC 8058): one POST, without a session. */
const oneClick = (ctx: Context, { path }: UnsubscribeLink) => ({
  'List-Unsubscribe': `<${ctx.config.publicUrl}${path}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Sends an email, unless what it tells of no longer holds or may be read by them no longer; one whose link is another
 * address's by now goes there, even if it was fetched before. An address that takes no mail is noted, and the email is done.
 * `id` is that of its job, the same at each try.
 */
export async function sendMail(ctx: Context, waiting: QueuedEmail, id?: string): Promise<void> {
  const { notificationDependencies } = ctx
  const { kind, userId, data, link, onlyWhile } = waiting
  if (notificationDependencies.isErased(waiting.to)) return
  if (onlyWhile && !(await notificationDependencies.isStill(ctx, onlyWhile))) return
  if (!(await stillStands(ctx, { userId, kind, data, link }))) return
  const secrets: Secrets | undefined = link ? await notificationDependencies.secretsOf(ctx, link) : { words: {} }
  if (!secrets) return
  const { words, to = waiting.to } = secrets
  const addressed = { ...waiting, to }
  const way = await wayOutOf(ctx, addressed)
  if (!way) return
  const { unsubscribeLink } = way
  const letter = notificationDependencies.composeEmail(ctx.config, kind, { ...data, ...words }, unsubscribeLink)
  const headers = unsubscribeLink ? { headers: oneClick(ctx, unsubscribeLink) } : {}
  try {
    await ctx.mailer.send(to, {
      ...letter,
      ...headers,
      ...(await notificationDependencies.enclose(ctx, addressed)),
      ...(id ? { id } : {}),
    })
    // Nothing else is sent where mail is not taken.
    if (!unsubscribeLink) await resumeMail(ctx, to)
  } catch (error) {
    if (!isBounce(error)) throw error
    await pauseMail(ctx, addressed)
    await notificationDependencies.noteRefused(ctx, addressed)
  }
}

import type { Context } from '#core/context.ts'
import { isBounce } from '#platform/email/mailer.ts'
import { pauseMail, resumeMail } from './bounces.ts'
import type { QueuedEmail, Secrets, UnsubscribeLink } from './notification-dependencies.ts'
import { isUnwanted } from './recipients.ts'
import { stillStands } from './stands.ts'
import { labelOf, unsubscribeToken } from './unsubscribe.ts'

/** Undefined where the reader has unsubscribed or the address bounced; `account` emails have no link. */
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

/** Mail programs show their own button for it: one POST without a session (RFC 8058). */
const oneClick = (ctx: Context, { path }: UnsubscribeLink) => ({
  'List-Unsubscribe': `<${ctx.config.publicUrl}${path}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Goes to the address that owns the link now; a bounce is recorded. `id` is the job's, the same for each try. */
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
    // Only account email is sent to a paused address.
    if (!unsubscribeLink) await resumeMail(ctx, to)
  } catch (error) {
    if (!isBounce(error)) throw error
    await pauseMail(ctx, addressed)
    await notificationDependencies.noteRefused(ctx, addressed)
  }
}

import type { Config } from '#core/config.ts'
import { type EmailContent, stripLinks } from '#core/email-parts.ts'
import type {
  EmailOnlyNotification,
  Emails,
  NotificationDefinition,
  NotificationKinds,
} from '#core/notification-kinds.ts'
import type { EmailData, UnsubscribeLink } from '#domains/notifications/notifications/notification-dependencies.ts'
import type { EmailMessage } from '#platform/email/mailer.ts'
import { renderEmail } from '#platform/email/render-email.ts'
import { merged } from './modules.ts'

/** The letter of every kind of notification. One whose kind is declared and that no listed module writes, does not compile here. */
export const emails: Emails<NotificationKinds> = merged('emails')
const byKind: Record<string, ((said: never, config: Config) => EmailContent) | null> = emails

export const isEmail = (kind: string) => Boolean(byKind[kind])

const notifications: Record<string, NotificationDefinition<never> | EmailOnlyNotification | null | undefined> =
  merged('notifications')

/** The letter of a kind that has none of its own, for those who want it by mail at once: what its notification says. */
function lineOf(kind: string) {
  const of = notifications[kind]
  if (!of || !('write' in of)) return undefined
  return (said: never): EmailContent => {
    const { text, path } = of.write(said)
    return {
      subject: stripLinks(text),
      greeting: 'Hello,',
      paragraphs: [`${stripLinks(text)}.`],
      action: { label: 'Open it', path },
    }
  }
}

/**
 * The letter of a kind, as text and HTML, with links to `PUBLIC_URL` only. It is given what waited in the queue, perhaps
 * since before a deploy.
 * @throws where no email is called so; the job is then parked for somebody to look at.
 */
export function composeEmail(
  config: Config,
  kind: string,
  said: EmailData,
  unsubscribeLink?: UnsubscribeLink,
): EmailMessage {
  const write = byKind[kind] ?? lineOf(kind)
  if (!write) throw new Error(`no letter is called ${kind}`)
  return renderEmail(config, write(said as never, config), unsubscribeLink)
}

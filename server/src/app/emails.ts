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

/** The email of every kind of notification; a declared kind without one does not compile. */
export const emails: Emails<NotificationKinds> = merged('emails')
const byKind: Record<string, ((said: never, config: Config) => EmailContent) | null> = emails

export const isEmail = (kind: string) => Boolean(byKind[kind])

const notifications: Record<string, NotificationDefinition<never> | EmailOnlyNotification | null | undefined> =
  merged('notifications')

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

/** `said` may predate a deploy. @throws Error for an unknown kind, so that the job becomes a dead letter */
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

import type { NotificationTopic } from '@lv/contract/notification-topics'
import type { Config } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import type { AnyPart, NotificationKinds, Notifications, TextMessages } from '#core/notification-kinds.ts'
import type { EmailMessage, Enclosed } from '#platform/email/mailer.ts'

/** What an email says, as it waits in the queue: perhaps since before a deploy. */
export type EmailData = Record<string, string | undefined>

/** What people choose about; `account` always comes, `collected` is an email that holds several. */
export type EmailTopic = NotificationTopic | 'collected' | 'account'

/** The way out of letters of a topic: a link that works without signing in. */
export type UnsubscribeLink = { path: string; label: string }

/** An email as it waits. */
export type QueuedEmail = {
  kind: string
  to: string
  /** Whose choices it goes by; an address without an account has none. */
  userId?: string
  data: EmailData
  /** What its link is for: the secret is issued, and put into the email, as it is sent. */
  link?: AnyPart<'link'>
  /** The paper or the calendar entry that comes with it: drawn as the letter is sent. */
  attach?: AnyPart<'attach'>
  /** Not sent where the booking was cancelled or moved meanwhile: the email no longer holds. */
  onlyWhile?: AnyPart<'onlyWhile'>
}
type Part<Key extends 'link' | 'onlyWhile'> = NonNullable<QueuedEmail[Key]>

/** What goes into an email as it is sent; `to`: the one address that may read it, where it may be another's by now. */
export type Secrets = { words: EmailData; to?: string }

declare module '#core/context.ts' {
  interface Ports {
    notificationDependencies: NotificationDependencies
  }
}

/** What news asks of the modules above it; put together in app/notification-dependencies.ts. */
export type NotificationDependencies = {
  /** The addresses of accounts, by their ids. */
  addressesOf(ctx: Context, userIds: string[]): Promise<Map<string, string>>
  /** The addresses of all administrators. */
  administrators(ctx: Context): Promise<string[]>
  textMessages: TextMessages<NotificationKinds>
  notifications: Notifications<NotificationKinds>
  /** The browsers of accounts that take push messages, by account. */
  browsersOf(ctx: Context, userIds: string[]): Promise<Map<string, string[]>>
  topicOf(kind: string): EmailTopic
  /** Whether a kind is an email too. */
  isEmail(kind: string): boolean
  /** Whether an address is that of somebody who had everything deleted. */
  isErased(email: string): boolean
  isStill(ctx: Context, moment: Part<'onlyWhile'>): Promise<boolean>
  /** What the links of an email are made of; undefined where there is nothing to link to. */
  secretsOf(ctx: Context, link: Part<'link'>): Promise<Secrets | undefined>
  /** @throws where no email is called so */
  composeEmail(config: Config, kind: string, said: EmailData, unsubscribeLink?: UnsubscribeLink): EmailMessage
  enclose(ctx: Context, letter: QueuedEmail): Promise<Enclosed>
  /** The mail server refused this email for good. */
  noteRefused(ctx: Context, letter: QueuedEmail): Promise<void>
}

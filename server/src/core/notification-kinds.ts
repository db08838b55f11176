import type { NotificationType } from '@lv/contract/options'
import type { SQL } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { EmailContent } from './email-parts.ts'

/** Each module adds its own. `link` is a secret, `attach` a document, `to` a recipient without an account. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface NotificationKinds {}
export type NotificationKind = keyof NotificationKinds

type Account = { userId: string }
/** For guests, consultants and homeowners; `userId` where they have an account too. */
export type Address = { email: string; userId?: string | null }
/** 'administrators' falls back to 'us', the brand's address. */
export type Addressee = Account | Address | 'administrators' | 'us'

/** The secret is issued when the email is sent. */
export type Link<Kind extends string> = { kind: Kind; subject: string }

/** `once` notifies once within a day for its key, `mailedOnce` emails once. */
type NewOfKind<Kind extends NotificationKind> = {
  kind: Kind
  once?: string
  mailedOnce?: string
} & NotificationKinds[Kind] &
  Named<NotificationKinds[Kind]> &
  (NotificationKinds[Kind] extends { to: Addressee } ? unknown : { to: Account })
export type NewNotification = { [Kind in NotificationKind]: NewOfKind<Kind> }[NotificationKind]

/** A person's name needs the id it belongs to, so that it is found when that is deleted. */
type Named<Each> = Each extends { data: { person: string } | { professional: string } }
  ? { data: { personId: string } | { leadId: string } | { professionalId: string } }
  : unknown

export type NoData = Record<never, string>

type PartOf<Each, Key extends string> = Each extends { [K in Key]?: infer Part } ? Exclude<Part, undefined> : never
export type AnyPart<Key extends 'link' | 'attach' | 'onlyWhile'> = PartOf<NotificationKinds[NotificationKind], Key>

/** Removed from queued emails when the person is deleted (domains/notifications/notifications/drop-emails.ts). */
export type Cut =
  | 'title'
  | 'person'
  | 'homeowner'
  | 'homeownerName'
  | 'homeownerEmail'
  | 'homeownerPhone'
  | 'professional'
  | 'location'
  | 'name'
  | 'phone'
  | 'email'

type Secrets<Each> = Each extends { link: Link<infer Kind> }
  ? Kind extends 'bookings_of' | 'digest' | 'best_of_week'
    ? { links: string }
    : Kind extends 'admin_code'
      ? { code: string }
      : { token: string }
  : unknown
type Uncut<Data> = Omit<Data, Cut> & Partial<Pick<Data, Extract<keyof Data, Cut>>>
type Said<Each> = (Each extends { data: infer Data } ? Uncut<Data> : unknown) & Secrets<Each>

export type Emails<Kinds> = {
  [Kind in keyof Kinds]: ((said: Said<Kinds[Kind]>, config: Config) => EmailContent) | null
}

export type TextMessage<Data> = {
  /** @returns E.164 numbers by user id, only of those who want text messages */
  numbersOf(ctx: Context, userIds: string[]): Promise<Map<string, string>>
  write(data: Data, config: Config): string
}
export type TextMessages<Kinds> = {
  [Kind in keyof Kinds]?: Kinds[Kind] extends { data: infer Data } ? TextMessage<Data> : never
}

export type Notification = {
  text: string
  /** The text for several unread ones; without it each is shown on its own. */
  many?: (count: number) => string
  path: string
}
/** SQL: `n` holds and its reader may read what it links to (stands.ts); 'always' for what nothing ends. */
export type Stands = ((ctx: Context) => SQL) | 'always'
/** `keeps` names the data that is kept for 12 months, from which `write` makes the text. */
export type NotificationDefinition<Data> = {
  type: NotificationType
  keeps: readonly (keyof Data & string)[]
  stands: Stands
  write(said: Uncut<Data>): Notification
}
export type EmailOnlyNotification = { stands: (ctx: Context) => SQL }
type DataOf<Each> = Each extends { data: infer Data } ? Data : never
type ToAccount<Kinds> = { [Kind in keyof Kinds]: Kinds[Kind] extends { to: Addressee } ? never : Kind }[keyof Kinds]
type ToAddress<Kinds> = { [Kind in keyof Kinds]: Kinds[Kind] extends { to: Address } ? Kind : never }[keyof Kinds]
/** Null where email is enough; kinds that go to addresses may have one too. */
export type Notifications<Kinds> = {
  [Kind in ToAccount<Kinds>]: NotificationDefinition<DataOf<Kinds[Kind]>> | EmailOnlyNotification | null
} & { [Kind in ToAddress<Kinds>]?: NotificationDefinition<DataOf<Kinds[Kind]>> | EmailOnlyNotification }

export const defineNotification = <Data, Key extends keyof Data & string>(of: {
  type: NotificationType
  keeps: readonly Key[]
  stands: Stands
  write(said: Uncut<Pick<Data, Key>>): Notification
}): NotificationDefinition<Data> => of as unknown as NotificationDefinition<Data>

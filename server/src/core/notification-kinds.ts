import type { NotificationType } from '@lv/contract/options'
import type { SQL } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { EmailContent } from './email-parts.ts'

/**
 * Everything that people are told, by kind. Every module adds its own (`declare module`, in its `module.ts`): what is
 * said (`data`, in words as they are written), and for letters only, the secret that a link is made of (`link`), the paper
 * (`attach`) and until when it holds (`onlyWhile`). A kind that goes to others than an account says so (`to`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface NotificationKinds {}
export type NotificationKind = keyof NotificationKinds

/** Somebody with an account. */
type Account = { userId: string }
/** Somebody told at the address that they gave: guests, consultants, homeowners. `userId` where an account is theirs too. */
export type Address = { email: string; userId?: string | null }
/** Every administrator, or us where there is none; and us: the brand's address. */
export type Addressee = Account | Address | 'administrators' | 'us'

/** What a link's secret is issued for, as the letter is sent. */
export type Link<Kind extends string> = { kind: Kind; subject: string }

/** One notification of a kind, and who is told. With a `once` key it is told once within a day, with `mailedOnce` mailed once. */
type NewOfKind<Kind extends NotificationKind> = {
  kind: Kind
  once?: string
  mailedOnce?: string
} & NotificationKinds[Kind] &
  Named<NotificationKinds[Kind]> &
  (NotificationKinds[Kind] extends { to: Addressee } ? unknown : { to: Account })
/** A notification: its kind says what belongs to it. */
export type NewNotification = { [Kind in NotificationKind]: NewOfKind<Kind> }[NotificationKind]

/** A person's name stands beside the account, the lead or the profile that it belongs to, so that it is found when that is deleted. */
type Named<Each> = Each extends { data: { person: string } | { professional: string } }
  ? { data: { personId: string } | { leadId: string } | { professionalId: string } }
  : unknown

/** Data of a notification that says nothing but what it is. */
export type NoData = Record<never, string>

type PartOf<Each, Key extends string> = Each extends { [K in Key]?: infer Part } ? Exclude<Part, undefined> : never
/** What any kind of notification can have beside its data. */
export type AnyPart<Key extends 'link' | 'attach' | 'onlyWhile'> = PartOf<NotificationKinds[NotificationKind], Key>

/** Words that are cut out of what waits when the person they name is deleted (domains/notifications/notifications/drop-emails.ts). */
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
/** What a text is written from: what was told, but for what was cut out of it meanwhile, with the secrets of its link. */
type Said<Each> = (Each extends { data: infer Data } ? Uncut<Data> : unknown) & Secrets<Each>

/** The letter of every kind: one without a letter does not compile. Null: it is no letter of its own. */
export type Emails<Kinds> = {
  [Kind in keyof Kinds]: ((said: Said<Kinds[Kind]>, config: Config) => EmailContent) | null
}

/** A kind that goes out as a text message too. */
export type TextMessage<Data> = {
  /** The mobile numbers (E.164) of those of these accounts who want it so, by their ids. */
  numbersOf(ctx: Context, userIds: string[]): Promise<Map<string, string>>
  write(data: Data, config: Config): string
}
/** The text messages of the kinds that have one. */
export type TextMessages<Kinds> = {
  [Kind in keyof Kinds]?: Kinds[Kind] extends { data: infer Data } ? TextMessage<Data> : never
}

/** What is told in the product itself: a line, and the page of the thing. */
export type Notification = {
  text: string
  /** Said of several that nobody has read yet; where it is left out, each stands alone. */
  many?: (count: number) => string
  path: string
}
/**
 * Whether the notification `n` still holds, and its reader may still read what it leads to, as SQL (stands.ts); 'always' where it
 * tells somebody what happened to them or their money, which nothing ends.
 */
export type Stands = ((ctx: Context) => SQL) | 'always'
/** The notification of a kind: what is kept of its data for 12 months, and what is written of that when it is read. */
export type NotificationDefinition<Data> = {
  type: NotificationType
  keeps: readonly (keyof Data & string)[]
  stands: Stands
  write(said: Uncut<Data>): Notification
}
/** A kind that is told by mail alone, as long as what it is about stands. */
export type EmailOnlyNotification = { stands: (ctx: Context) => SQL }
type DataOf<Each> = Each extends { data: infer Data } ? Data : never
type ToAccount<Kinds> = { [Kind in keyof Kinds]: Kinds[Kind] extends { to: Addressee } ? never : Kind }[keyof Kinds]
type ToAddress<Kinds> = { [Kind in keyof Kinds]: Kinds[Kind] extends { to: Address } ? Kind : never }[keyof Kinds]
/** The notification of every kind that goes to accounts, null where mail is enough; others may have one too. */
export type Notifications<Kinds> = {
  [Kind in ToAccount<Kinds>]: NotificationDefinition<DataOf<Kinds[Kind]>> | EmailOnlyNotification | null
} & { [Kind in ToAddress<Kinds>]?: NotificationDefinition<DataOf<Kinds[Kind]>> | EmailOnlyNotification }

/** The notification of a kind; `write` is given the words that it keeps, less what was cut out of them. */
export const defineNotification = <Data, Key extends keyof Data & string>(of: {
  type: NotificationType
  keeps: readonly Key[]
  stands: Stands
  write(said: Uncut<Pick<Data, Key>>): Notification
}): NotificationDefinition<Data> => of as unknown as NotificationDefinition<Data>

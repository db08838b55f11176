import { cut, cutCharacters } from '@lv/contract/cut'
import { sentence } from '@lv/contract/sentence'
import type { Config } from './config.ts'

/**
 * What a letter says; the link is a path, so that it leads to `PUBLIC_URL` and nowhere else. `url` is the payment
 * provider's own page alone.
 */
export type EmailContent = {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; path: string } | { label: string; url: string }
  /** A second link, for letters that ask. */
  otherAction?: { label: string; path: string }
  /** Links of a letter that lists things. */
  more?: { label: string; path: string }[]
}

/** A person's note never turns into a link in somebody's mail client. */
export const stripLinks = (text = '') =>
  text.replace(/[\r\n]+/g, ' ').replace(/(https?:\/\/|www\.)\S+/gi, '[link removed]')

/** Everything by which a mail client could make a link of a name. */
const LINKING = /[./:@\\。．｡]+(?=\S)/g

/**
 * A name in an email that its owner has us send to a stranger: 40 characters as people see them, and nothing that becomes a
 * link.
 */
export const strangersName = (name: string): string =>
  cutCharacters(stripLinks(cut(name, 1000)).replace(LINKING, ' ').trim(), 40, '…')

/** What a person or a bank wrote, as a sentence of ours. */
export const asSentence = (text: string | undefined) => sentence(stripLinks(text))
export const reasonLine = (reason: string | undefined) => `Reason: ${asSentence(reason)}`
export const noteOf = (note: string | undefined) => (note ? [`Our note: ${asSentence(note)}`] : [])
/** The way to a public profile; none without a slug, as while somebody is suspended. */
export const profileAction = (label: string, slug = '') =>
  slug ? { action: { label, path: `/professionals/p/${slug}` } } : {}
/** Not a name by itself: who begins with one of these, or an initial, is greeted with all that they wrote. */
const noName = /^(mrs?|ms|miss|mx|dr|prof|sir|the|team|.)\.?$/i
/** Everybody is greeted by their first name, whether it was asked for by itself or with the other. */
function called(name: string) {
  const whole = stripLinks(name).trim()
  const [first = ''] = whole.split(/\s+/)
  return noName.test(first) || /[&,]| and /i.test(whole) ? whole : first
}
export const greetingFor = (name: string | undefined) => (name?.trim() ? `Hello ${called(name)},` : 'Hello,')
export const quoteNote = (note: string | undefined) => (note ? [`They wrote: “${stripLinks(note)}”`] : [])
/** Whoever disagrees may appeal on a page of theirs (PRODUCT.md, section 9.17). */
export const appealOnce = 'If you disagree, you can appeal once, within 30 days.'
/** Whoever disagrees with what we decided about them is told whom to write to. */
export const appeal = ({ brand }: Config) => `If you disagree, write to ${brand.email} and we’ll look at it again.`

/** Sentences that do not apply are left out. */
export const compactSentences = (...sentences: (string | false | undefined)[]) =>
  sentences.filter((text) => typeof text === 'string')
/** Whether there is any of what is counted: nothing is said of none. */
export const isSome = (count: string | undefined) => Boolean(count) && count !== '0'

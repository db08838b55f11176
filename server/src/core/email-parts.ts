import { cut, cutCharacters } from '@lv/contract/cut'
import { sentence } from '@lv/contract/sentence'
import type { Config } from './config.ts'

/** `path` leads to `PUBLIC_URL` and nowhere else; `url` is for the payment provider's own page alone. */
export type EmailContent = {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; path: string } | { label: string; url: string }
  otherAction?: { label: string; path: string }
  more?: { label: string; path: string }[]
}

/** A person's note must not become a link in somebody's mail client. */
export const stripLinks = (text = '') =>
  text.replace(/[\r\n]+/g, ' ').replace(/(https?:\/\/|www\.)\S+/gi, '[link removed]')

const LINKING = /[./:@\\。．｡]+(?=\S)/g

/** A user-chosen name for an email to a stranger: 40 characters at most, and nothing that becomes a link. */
export const strangersName = (name: string): string =>
  cutCharacters(stripLinks(cut(name, 1000)).replace(LINKING, ' ').trim(), 40, '…')

export const asSentence = (text: string | undefined) => sentence(stripLinks(text))
export const reasonLine = (reason: string | undefined) => `Reason: ${asSentence(reason)}`
export const noteOf = (note: string | undefined) => (note ? [`Our note: ${asSentence(note)}`] : [])
export const profileAction = (label: string, slug = '') =>
  slug ? { action: { label, path: `/professionals/p/${slug}` } } : {}
/** A title or initial alone is no name: such people are greeted with all they wrote. */
const noName = /^(mrs?|ms|miss|mx|dr|prof|sir|the|team|.)\.?$/i
function called(name: string) {
  const whole = stripLinks(name).trim()
  const [first = ''] = whole.split(/\s+/)
  return noName.test(first) || /[&,]| and /i.test(whole) ? whole : first
}
export const greetingFor = (name: string | undefined) => (name?.trim() ? `Hello ${called(name)},` : 'Hello,')
export const quoteNote = (note: string | undefined) => (note ? [`They wrote: “${stripLinks(note)}”`] : [])
/** PRODUCT.md, section 9.17. */
export const appealOnce = 'If you disagree, you can appeal once, within 30 days.'
export const appeal = ({ brand }: Config) => `If you disagree, write to ${brand.email} and we’ll look at it again.`

export const compactSentences = (...sentences: (string | false | undefined)[]) =>
  sentences.filter((text) => typeof text === 'string')
export const isSome = (count: string | undefined) => Boolean(count) && count !== '0'

import { invalidField } from '@lv/contract/errors'
import { commonPasswords } from './parts/common-passwords.ts'

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
]
const runs = rows.flatMap((row) => [row.repeat(2), [...row.repeat(2)].reverse().join('')])

const isRepeated = (text: string) => /^(.{1,4}?)\1+$/.test(text)
const isRun = (text: string) => runs.some((run) => run.includes(text))

/** 'Bruno2024!' is 'bruno' to those who guess. */
const stem = (text: string) => text.replace(/(?<![\d\W_])[\d\W_]+$/, '')

/** One of them as it is, or with something behind it that everybody puts there: 'letmein!', 'dragon2024', 'qwerty12345678'. */
function isTurned(text: string, common: ReadonlySet<string>) {
  const base = stem(text)
  const rest = text.slice(base.length)
  if (common.has(text)) return true
  return common.has(base) && (rest.length <= 4 || common.has(rest) || isRepeated(rest) || isRun(rest))
}

/** Words about this account that make no password by themselves: the address, the person, the product. */
const wordsOf = (about: string[]) =>
  [
    ...about.flatMap((text) => [text, text.split('@')[0] ?? '', text.replace(/\s+/g, '')]),
    'lanewayvillage',
    'laneway village',
    'laneway',
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)

/**
 * Refuses a password that is guessed first: a common one, one key or row of keys over and over, or the person's own
 * address or name with figures behind it (RELIABILITY.md, T14). There are no rules about which characters it has.
 * @throws `invalid` at the field `password`
 */
export async function checkPassword(password: string, about: string[]): Promise<void> {
  const text = password.normalize('NFKC').toLowerCase().trim()
  const base = stem(text)
  const isGuessed =
    isTurned(text, await commonPasswords()) ||
    isRepeated(text) ||
    isRun(text) ||
    wordsOf(about).some((word) => text === word || (base === word && text.length - base.length <= 5))
  if (isGuessed) throw invalidField('password', 'Too many people use this password. Choose another one.')
}

import { invalidField } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { limitConcurrency } from './parts/take-turns.ts'
import { passwords } from './schema.ts'
import { endAccess } from './sessions.ts'

/** Argon2id, what OWASP asks for at least: 19 MiB, two passes, one lane (RELIABILITY.md, T15). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing costs 20 ms of a core and 19 MiB: a flood of it waits in line or is sent away, everything else goes on. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 20 })

/** The hash of nobody's password, at the same cost: an unknown address takes as long as a wrong password. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$FBsjSWwG7AzbAv2mEvcKyw$eZYCncK4n86+SJ58rvwHw8eKIxA87iN9TGGwnC3szgs'

/** The same password typed on another keyboard is the same text (NIST SP 800-63B, 3.1.1.2). */
const typed = (password: string) => password.normalize('NFKC')

/** Argon2id of a password, salt and cost inside. @throws `unavailable` while more than 20 wait to be hashed */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await import('@node-rs/argon2')).hash(typed(password), cost))
}

/** Whether this is the password of a hash; without a hash it takes as long and is false. @throws as `hashPassword` */
export function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const { verify } = await import('@node-rs/argon2')
    return (await verify(hash ?? nobodys, typed(password))) && hash !== undefined
  })
}

/** What that list lacks: our city's words, the trades' words, and names that are newer than it. */
const ours = `
p@ssword pa$$word yourpassword thepassword testpassword secretpassword defaultpassword guestguest loginlogin adminadmin
superuser accessdenied collingwood geelongcats stkilda wallabies vegemite bunnings renovation renovate tradie electrician
contractor holdenv8 harleydavidson instagram snapchat twitter linkedin fortnite roblox netflix googlegoogle
`

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const all = [...dictionary['passwords-common'], ...ours.trim().split(/\s+/)]
  return new Set(all.map((password) => password.toLowerCase()))
}

let loaded: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,000 passwords that are guessed first, of any length, in lower case (ASVS 6.2.4 asks for 3,000 of those that may
 * be chosen). Loaded with the first password that is checked.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load()
  return loaded
}

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

/** Gives an account another password, in the caller's transaction: every session and known device ends with the old one. */
export async function setPassword(ctx: Context, { userId, hash }: { userId: string; hash: string }): Promise<void> {
  await endAccess(ctx, userId)
  const row = { userId, hash, changedAt: ctx.now() }
  await ctx.db.insert(passwords).values(row).onConflictDoUpdate({ target: passwords.userId, set: row })
}

type Guess = { email: string; device: Buffer | null; isKnownDevice: boolean }

/**
 * Takes one guess at an account's password. A device where the person has signed in before has a budget of its own:
 * nobody's guesses elsewhere lock it out. @throws `too_many_requests`
 */
export const spendLogIn = (ctx: Context, { email, device, isKnownDevice }: Guess) =>
  isKnownDevice && device
    ? ctx.rateLimits.spend('loginsOfDevice', device.toString('base64url'))
    : ctx.rateLimits.spend('loginsOfAccount', email)

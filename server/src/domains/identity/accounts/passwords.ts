import { invalidField } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { limitConcurrency } from './parts/take-turns.ts'
import { passwords } from './schema.ts'
import { endAccess } from './sessions.ts'

/** Argon2id at OWASP's minimum: 19 MiB, two passes, one lane (RELIABILITY.md, T15). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash costs 20 ms of a core and 19 MiB, so a flood must queue or be refused while other requests go on. */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 20 })

/** Nobody's password at the same cost: an unknown address takes as long as a wrong password. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$FBsjSWwG7AzbAv2mEvcKyw$eZYCncK4n86+SJ58rvwHw8eKIxA87iN9TGGwnC3szgs'

/** The same password typed on another keyboard is the same text (NIST SP 800-63B, 3.1.1.2). */
const typed = (password: string) => password.normalize('NFKC')

/** @returns Argon2id with salt and cost @throws `unavailable` while more than 20 wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await import('@node-rs/argon2')).hash(typed(password), cost))
}

/** Without a hash, takes as long and returns false. @throws as `hashPassword` */
export function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  return inTurn(async () => {
    const { verify } = await import('@node-rs/argon2')
    return (await verify(hash ?? nobodys, typed(password))) && hash !== undefined
  })
}

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

/** The 49,000 most guessed passwords in lower case (ASVS 6.2.4 asks for 3,000), loaded on first use. */
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

/** Guessers treat 'Bruno2024!' as 'bruno'. */
const stem = (text: string) => text.replace(/(?<![\d\W_])[\d\W_]+$/, '')

function isTurned(text: string, common: ReadonlySet<string>) {
  const base = stem(text)
  const rest = text.slice(base.length)
  if (common.has(text)) return true
  return common.has(base) && (rest.length <= 4 || common.has(rest) || isRepeated(rest) || isRun(rest))
}

const wordsOf = (about: string[]) =>
  [
    ...about.flatMap((text) => [text, text.split('@')[0] ?? '', text.replace(/\s+/g, '')]),
    'lanewayvillage',
    'laneway village',
    'laneway',
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)

/** RELIABILITY.md, T14. @throws `invalid` at the field `password` */
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

/** Ends every session and known device, in the caller's transaction. */
export async function setPassword(ctx: Context, { userId, hash }: { userId: string; hash: string }): Promise<void> {
  await endAccess(ctx, userId)
  const row = { userId, hash, changedAt: ctx.now() }
  await ctx.db.insert(passwords).values(row).onConflictDoUpdate({ target: passwords.userId, set: row })
}

type Guess = { email: string; device: Buffer | null; isKnownDevice: boolean }

/** Guesses elsewhere do not lock a known device out: it has its own budget. @throws `too_many_requests` */
export const spendLogIn = (ctx: Context, { email, device, isKnownDevice }: Guess) =>
  isKnownDevice && device
    ? ctx.rateLimits.spend('loginsOfDevice', device.toString('base64url'))
    : ctx.rateLimits.spend('loginsOfAccount', email)

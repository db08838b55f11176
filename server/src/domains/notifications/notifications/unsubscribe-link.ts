import { createHmac, timingSafeEqual } from 'node:crypto'
import { newsTopics, SMS_TOPIC } from '@lv/contract/news-topics'
import type { Context } from '#core/context.ts'
import { secretOf } from '#platform/secrets/secrets.ts'
import { addressKey } from './address-key.ts'
import type { LetterTopic } from './newsroom.ts'

/** Whose letters of what: an account's, or an address's that has none. */
export type Reader = { userId: string } | { addressKey: Buffer }
/** What a link leaves, and by which channel that came. */
export type Leaving = { reader: Reader; topic: Exclude<LetterTopic, 'account'>; channel: 'email' | 'sms' }

/** Compared as written: the last character has spare bits, and a link that was changed there would decode to the same bytes. */
const isSame = (given: string, ours: string) => timingSafeEqual(Buffer.from(given), Buffer.from(ours))

const signed = async (ctx: Context, said: string) =>
  createHmac('sha256', await secretOf(ctx, 'unsubscribe'))
    .update(said)
    .digest()
    .subarray(0, 16)

/** What stands in the link: who, and of what, signed. It holds for ever and names nobody. */
export async function unsubscribeToken(
  ctx: Context,
  { to, userId, topic }: { to: string; userId: string | undefined; topic: Leaving['topic'] },
): Promise<string> {
  const who = userId ? `u${userId}` : `a${(await addressKey(ctx, to)).toString('hex')}`
  const said = `${who}~${topic}`
  return `${said}~${(await signed(ctx, said)).toString('base64url')}`
}

const idBytes = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const signedForTexts = async (ctx: Context, userId: string) =>
  (await signed(ctx, `sms~${userId}~${SMS_TOPIC}`)).subarray(0, 12)

/** What stands in the link of a text message, where every letter is paid for: an account's, of its only topic, signed. */
export const textsToken = async (ctx: Context, userId: string): Promise<string> =>
  Buffer.concat([idBytes(userId), await signedForTexts(ctx, userId)]).toString('base64url')

async function readTextsToken(ctx: Context, token: string): Promise<Leaving | undefined> {
  const userId = idOf(Buffer.from(token, 'base64url').subarray(0, 16))
  if (!isSame(token, await textsToken(ctx, userId))) return undefined
  return { reader: { userId }, topic: SMS_TOPIC, channel: 'sms' }
}

const ofTexts = /^[\w-]{38}$/
const form = /^((u[0-9a-f-]{36}|a[0-9a-f]{32})~([a-z_]+))~([\w-]{22})$/

/** What a link says; undefined where we did not write it. */
export async function readUnsubscribeToken(ctx: Context, token: string): Promise<Leaving | undefined> {
  if (ofTexts.test(token)) return readTextsToken(ctx, token)
  const [, said = '', who = '', word = '', signature = ''] = form.exec(token) ?? []
  const topic = ([...newsTopics, 'collected'] as const).find((each) => each === word)
  if (!topic || !isSame(signature, (await signed(ctx, said)).toString('base64url'))) return undefined
  const id = who.slice(1)
  const reader = who.startsWith('u') ? { userId: id } : { addressKey: Buffer.from(id, 'hex') }
  return { reader, topic, channel: 'email' }
}

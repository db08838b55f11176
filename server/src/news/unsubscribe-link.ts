import { createHmac, timingSafeEqual } from 'node:crypto'
import { newsTopics } from '@lv/contract/news-topics'
import type { Context } from '../context.ts'
import { secretOf } from '../http/secrets.ts'
import { addressKey } from './address-key.ts'
import type { LetterTopic } from './newsroom.ts'

/** Whose letters of what: an account's, or an address's that has none. */
export type Reader = { userId: string } | { addressKey: Buffer }
export type Leaving = { reader: Reader; topic: Exclude<LetterTopic, 'account'> }

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

const form = /^((u[0-9a-f-]{36}|a[0-9a-f]{32})~([a-z_]+))~([\w-]{22})$/

/** What a link says; undefined where we did not write it. */
export async function readUnsubscribeToken(ctx: Context, token: string): Promise<Leaving | undefined> {
  const [, said = '', who = '', word = '', signature = ''] = form.exec(token) ?? []
  const topic = ([...newsTopics, 'collected'] as const).find((each) => each === word)
  if (!topic || !timingSafeEqual(Buffer.from(signature, 'base64url'), await signed(ctx, said))) return undefined
  const id = who.slice(1)
  return { topic, reader: who.startsWith('u') ? { userId: id } : { addressKey: Buffer.from(id, 'hex') } }
}

import { formatDate } from '@lv/contract/dates'
import { ApiError } from '@lv/contract/errors'
import { type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import type { Context } from '#core/context.ts'

export const between = (author: SQL, anyReader: SQL) =>
  sql`(user_id = ${author} and blocked_id = ${anyReader}) or (blocked_id = ${author} and user_id = ${anyReader})`

/** @throws `conflict` where either has blocked the other; call it where nothing was written */
export async function refuseBlocked(ctx: Context, authorId: string, readers: string[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ isMine: boolean }>(sql`select user_id = ${authorId} as "isMine" from blocks
    where ${between(sql`${authorId}`, anyOf(readers))} order by "isMine" desc limit 1`)
  const [block] = rows
  if (!block) return
  const message = block.isMine
    ? 'You’ve blocked this person. Unblock them to write to them.'
    : 'This person isn’t taking messages from you.'
  throw new ApiError('conflict', message, { issues: [{ path: 'body', message }] })
}

export const isPaused = (author: SQL, now: SQL) =>
  sql`exists (select from message_pauses where user_id = ${author} and until_at > ${now})`

/** @throws `conflict` with the end and reason of a pause; call it where nothing was written */
export async function refusePaused(ctx: Context, authorId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ untilAt: string; reason: string }>(sql`
    select until_at as "untilAt", reason from message_pauses where user_id = ${authorId} and until_at > ${ctx.now()}`)
  const [pause] = rows
  if (!pause) return
  const message = `You can’t send messages until ${formatDate(new Date(pause.untilAt))}: ${pause.reason}`
  throw new ApiError('conflict', message, { issues: [{ path: 'body', message }] })
}

/** A word for an account, or a BSB; `isFollowed` looks for figures close behind. */
const account = /\b(?:bsb|acc(?:oun)?t(?:\s?(?:no|number|num|#))?|pay\s?id|iban|swift)\b/gi
const bsb = /\b\d{3}[\s-]\d{3}\b/g
/** Lengths of a BSB (six digits) and of an account (four to ten). */
const sixFigures = /\d(?:[\s-]?\d){5}/
const accountFigures = /\b\d{4,10}\b/
const CLOSE = 40

/** Payment outside the product, or before anything is agreed. */
const ways =
  /\b(?:pay(?:ing|ment)?\s(?:(?:me|us|him|her|them)\s?)?(?:direct(?:ly)?|in\scash|up\s?front|off(?:\sthe)?\s(?:app|site|platform|books))|cash\s(?:in\shand|only|job|discount)|bank\s(?:transfer|details?)|direct\sdeposit|(?:e-?)?transfer\s(?:the\s)?(?:money|deposit|funds)|(?:no|without|skip|avoid)\s(?:the\s)?(?:gst|invoice|platform\sfees?)|western\sunion|gift\scards?|bitcoin|crypto(?:currency)?|pay\s?id)\b/i

/** Single spaces keep the patterns above from backtracking over gaps. */
const plain = (text: string) => text.replace(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '))

const isFollowed = (text: string, words: RegExp, figures: RegExp) =>
  text.matchAll(words).some(({ 0: word, index }) => {
    const [line = ''] = text.slice(index + word.length, index + word.length + CLOSE + 12).split('\n', 1)
    return figures.test(line)
  })

/** Whether a text gives bank details or asks for payment outside the product. It only shows the reader a hint. */
export function asksForMoney(text: string): boolean {
  const words = plain(text)
  return isFollowed(words, account, sixFigures) || isFollowed(words, bsb, accountFigures) || ways.test(words)
}

export type Which = { conversationId: string } | { leadId: string }

export const isWhich = (which: Which): SQL =>
  'leadId' in which ? sql`c.kind = 'lead' and c.subject = ${which.leadId}` : sql`c.id = ${which.conversationId}`

import { melbourneDay } from '@lv/contract/dates'
import { ApiError, invalidField } from '@lv/contract/errors'
import type { SubmitDocument } from '@lv/contract/professional-shapes'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { claimable } from '#platform/storage/claimable.ts'
import { drawFiles } from '#platform/storage/draw.ts'
import { files } from '#platform/storage/schema.ts'
import { documentColumns, presentDocument } from './documents.ts'
import { judgeLicences } from './licences.ts'
import { documents } from './schema.ts'

type Submitted = z.output<typeof SubmitDocument> & {
  professionalId: string
  userId: string
  emailVerified: boolean
  sender: Sender
}

const YEARS = 30
const MAX_WAITING = 20

/** Melbourne time: a licence holds on the day it expires. */
function endOf(ctx: Context, day: string) {
  const today = melbourneDay(ctx.now())
  if (day < today) throw invalidField('expiresAt', 'It has expired: upload the current one')
  if (Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + YEARS)
    throw invalidField('expiresAt', 'Enter the date on which it expires')
  return sql`(${day}::date + 1)::timestamp at time zone 'Australia/Melbourne' - interval '1 second'`
}

/** Locks the professional's row, so that parallel uploads see each other. @throws `conflict` */
async function requireRoom(ctx: Context, professionalId: string) {
  await ctx.db.execute(sql`select from professionals where id = ${professionalId} for no key update`)
  const waiting = and(eq(documents.professionalId, professionalId), eq(documents.status, 'submitted'))
  if ((await ctx.db.$count(documents, waiting)) >= MAX_WAITING)
    throw new ApiError(
      'conflict',
      `${MAX_WAITING} of your documents are waiting to be checked. Upload more once we’ve decided.`,
    )
}

/** The number must have the form of every trade that asks for one. @throws `invalid` */
async function requireForm(ctx: Context, { kind, number, trades }: Pick<Submitted, 'kind' | 'number' | 'trades'>) {
  if (kind !== 'licence') return
  const judged = await judgeLicences(ctx, Object.fromEntries(trades.map((trade) => [trade, number])))
  const wrong = judged.find(({ called, fits }) => called !== null && !fits)
  if (wrong)
    throw invalidField(
      'number',
      `For ${wrong.trade} enter the ${wrong.called}, such as ${wrong.examples}, or leave that trade out`,
    )
}

async function attach(ctx: Context, fileId: string, ownerId: string) {
  const free = and(eq(files.id, fileId), claimable({ ownerId, accept: 'picturesAndPdf' }))
  const taken = await ctx.db.update(files).set({ attachedAt: ctx.now() }).where(free).returning({ id: files.id })
  if (taken.length === 0) throw invalidField('fileId', 'Choose a file that you uploaded for this document')
}

/** @throws `invalid` at its field, `forbidden` before the email is verified, `conflict` while twenty wait */
export async function submitDocument(ctx: Context, submitted: Submitted) {
  const { professionalId, userId, emailVerified, expiresAt, fileId = null, sender, ...row } = submitted
  if (!emailVerified) throw new ApiError('forbidden', 'Verify your email address first: we’ve sent you a link.')
  await requireForm(ctx, row)
  const until = endOf(ctx, expiresAt)
  const fileIds = fileId === null ? [] : [fileId]
  await drawFiles(ctx, { fileIds, ownerId: userId, accept: 'picturesAndPdf', field: 'fileId', sender })
  return transact(ctx, async (ctx) => {
    await requireRoom(ctx, professionalId)
    if (fileId) await attach(ctx, fileId, userId)
    const values = { ...row, trades: [...new Set(row.trades)], professionalId, fileId, expiresAt: until }
    return presentDocument(singleRow(await ctx.db.insert(documents).values(values).returning(documentColumns)))
  })
}

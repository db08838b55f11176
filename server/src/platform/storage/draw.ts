import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { invalidField } from '@lv/contract/errors'
import type { Upload } from '@lv/contract/operation'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Sender } from '#platform/images/drawings.ts'
import { NotDrawn, type Square } from '#platform/images/jobs.ts'
import { checksumAt } from './checksum.ts'
import { discardFiles, storeBytes } from './discard.ts'
import { goneMeanwhile, isDiskFull, noRoom, tooCostly, wrongType } from './refusals.ts'
import { files } from './schema.ts'

export type Undrawn = {
  fileIds: string[]
  ownerId: string | null
  accept: Upload['accept']
  field: string
  sender: Sender
  /** Only for pictures of people: the part to keep; `side` in pixels. */
  square?: Square & { side: number }
}

/** In pixels; larger where a quote is made from them. */
const longestSide = {
  pictures: 1600,
  photos: 1600,
  picturesAndPdf: 2400,
  officeFiles: 2400,
  lessonFiles: 1600,
  archives: 2400,
} as const

/** For all pictures of a request, which ends after 120 s. */
const PATIENCE_MS = 90_000

type Row = Pick<typeof files.$inferSelect, 'id' | 'name'>

function refusalOf(error: unknown, { name }: Row, { accept, field }: Undrawn): unknown {
  if (isDiskFull(error)) return noRoom()
  if (!(error instanceof NotDrawn)) return error
  if (error.reason === 'diskFull') return noRoom()
  const { message } = error.reason === 'costly' ? tooCostly(name) : wrongType(name, accept)
  return invalidField(field, message)
}

async function drawOne(ctx: Context, row: Row, undrawn: Undrawn) {
  const to = ctx.files.temporaryPath(randomUUID())
  try {
    const { square, accept } = undrawn
    const job = { draw: 'upload' as const, to, longestSide: square?.side ?? longestSide[accept], square }
    const { width, height, byteCount } = await ctx.files.atHand(row.id, (from) =>
      ctx.drawings.draw({ ...job, from }, undrawn.sender),
    )
    const sha256 = await checksumAt(to)
    if (!(await storeBytes(ctx, to, row.id, sha256))) throw goneMeanwhile()
    const set = { width, height, byteCount, sha256, contentType: 'image/webp' }
    await ctx.db
      .update(files)
      .set(set)
      .where(and(eq(files.id, row.id), isNull(files.width)))
  } catch (error) {
    throw refusalOf(error, row, undrawn)
  } finally {
    await rm(to, { force: true })
  }
}

/**
 * Call it after all other checks, outside a transaction.
 * @throws `invalid` at the field, `unavailable`, `storage_full`; all files are then discarded
 */
export async function drawFiles(ctx: Context, undrawn: Undrawn): Promise<void> {
  const { fileIds, ownerId, sender } = undrawn
  if (fileIds.length === 0) return
  if (ctx.isInTransaction) throw new Error('pictures are drawn before the transaction')
  const rows = await ctx.db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(
      and(
        inArray(files.id, fileIds),
        sql`${files.ownerId} is not distinct from ${ownerId}::uuid`,
        eq(files.kind, 'picture'),
        isNull(files.width),
      ),
    )
    .orderBy(files.id)
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const gone = sender.gone ? AbortSignal.any([sender.gone, patience]) : patience
  try {
    for (const row of rows) await drawOne(ctx, row, { ...undrawn, sender: { ip: sender.ip, gone } })
  } catch (error) {
    await discardFiles(
      ctx,
      rows.map(({ id }) => id),
    )
    throw error
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@lv/contract/errors'
import type { Upload } from '@lv/contract/operation'
import { senderOf } from '#core/address-keys.ts'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { uploadInterrupted } from '#platform/images/broken-off.ts'
import { contentOf } from './content.ts'
import { discardFiles, storeBytes } from './discard.ts'
import { maxBytes, maxBytesOf } from './max-bytes.ts'
import { cleanName } from './name.ts'
import { goneMeanwhile, isDiskFull, noRoom, tooLarge } from './refusals.ts'
import { files } from './schema.ts'
import { throttleUpload } from './turns.ts'

export type Incoming = { filename: string; file: Readable & { truncated?: boolean } }

export type Receiving = { ownerId: string | null; ip: string; accept: Upload['accept'] }

/** `digest` is the SHA-256 of what was sent. */
export type ReceivedFile = { id: string; name: string; digest: string }

/** Large files of resources and lessons and photos of portfolios count against their sender, all others against the address. */
function budgetsOf({ ownerId, ip, accept }: Receiving) {
  if (ownerId === null) return { files: 'uploads', bytes: 'uploadBytes', key: ip } as const
  if (accept === 'photos') return { files: 'photos', bytes: 'photoBytes', key: ownerId } as const
  if (accept === 'officeFiles') return { files: 'resourceFiles', bytes: 'resourceBytes', key: ownerId } as const
  if (accept === 'lessonFiles' || accept === 'archives')
    return { files: 'lessonFiles', bytes: 'lessonFileBytes', key: ownerId } as const
  return { files: 'uploads', bytes: 'uploadBytes', key: ip } as const
}

/** Refused bytes count too. */
async function writeDown(ctx: Context, receiving: Receiving, { file }: Incoming, path: string) {
  const { ip } = receiving
  const hash = createHash('sha256')
  const nextTurn = throttleUpload(senderOf(ip))
  let byteCount = 0
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const bytes of pieces) {
      hash.update(bytes)
      byteCount += bytes.length
      yield bytes
      await nextTurn(bytes.length)
    }
  }
  const onDisk = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const closed = new Promise<void>((resolve) => onDisk.once('close', resolve))
  try {
    await pipeline(file, counted, onDisk)
  } catch (error) {
    if (error instanceof ApiError) throw error
    // Disk errors name a system call; anything else is an interrupted upload.
    throw error instanceof Error && 'syscall' in error && /^(open|write)$/.test(String(error.syscall))
      ? error
      : uploadInterrupted()
  } finally {
    // Waits for the file to close, as it could otherwise appear after its removal.
    onDisk.destroy()
    await closed
    if (byteCount > 0) {
      const { bytes, key } = budgetsOf(receiving)
      await ctx.rateLimits.spend(bytes, key, byteCount)
    }
  }
  return { byteCount, digest: hash.digest('hex') }
}

type Received = Omit<typeof files.$inferInsert, 'id' | 'sha256'> & { sha256: string }

/** Moves the file at `from` into the store. @returns its id */
export async function storeFile(ctx: Context, from: string, row: Received): Promise<string> {
  const { id } = singleRow(await ctx.db.insert(files).values(row).returning({ id: files.id }))
  try {
    if (!(await storeBytes(ctx, from, id, row.sha256))) throw goneMeanwhile()
  } catch (error) {
    await discardFiles(ctx, [id])
    throw error
  }
  return id
}

/** Pictures are redrawn later. @throws `invalid`, `too_large`, `too_many_requests` or `storage_full` */
export async function receiveFile(ctx: Context, receiving: Receiving, incoming: Incoming): Promise<ReceivedFile> {
  const { ownerId, accept } = receiving
  const name = cleanName(incoming.filename)
  const raw = ctx.files.temporaryPath(randomUUID())
  try {
    const { files, key } = budgetsOf(receiving)
    await ctx.rateLimits.spend(files, key)
    const { byteCount, digest } = await writeDown(ctx, receiving, incoming, raw)
    if (incoming.file.truncated) throw tooLarge(name, maxBytes(accept))
    const content = await contentOf(raw, name, accept)
    const most = maxBytesOf(content.contentType, accept)
    if (byteCount > most) throw tooLarge(name, most)
    const id = await storeFile(ctx, raw, { ...content, ownerId, byteCount, sha256: digest })
    return { id, name: content.name, digest }
  } catch (error) {
    throw isDiskFull(error) ? noRoom() : error
  } finally {
    await rm(raw, { force: true })
  }
}

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@lv/contract/errors'
import type { Image } from '@lv/contract/files'
import { UPLOAD_BYTES } from '@lv/contract/options'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Context } from '../context.ts'
import { only } from '../db/rows.ts'
import { files } from './tables.ts'

/** What arrives: a stream that the multipart parser cuts at the limit. */
export type Incoming = { filename: string; file: Readable & { truncated?: boolean } }

const MOST_PIXELS = 50_000_000
const LONGEST_SIDE = 1600
const LONGEST_NAME = 120
const readable = new Map([
  ['image/jpeg', /\.jpe?g$/i],
  ['image/png', /\.png$/i],
])

const wrongType = (name: string) =>
  new ApiError('invalid', `Invalid file type: ${name} is not a supported file type. Please use JPG or PNG files.`)
const tooLarge = (name: string) =>
  new ApiError('too_large', `File too large: ${name} is larger than 10MB. Please choose a smaller file.`)

/** The name to show: no path, no control characters. */
const cleanName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(0, LONGEST_NAME) || 'file'

async function contentType(path: string): Promise<string | undefined> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4100), 0, 4100, 0)
    return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime
  } finally {
    await handle.close()
  }
}

/** Checks the picture by its content and draws it anew: no location, no camera, no hidden payload survives. */
async function redraw(from: string, to: string, name: string) {
  const type = await contentType(from)
  if (!type || !readable.get(type)?.test(name)) throw wrongType(name)
  const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  try {
    const { width = 0, height = 0 } = await picture.metadata()
    if (width * height > MOST_PIXELS) throw wrongType(name)
    return await picture
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(to)
  } catch (error) {
    throw error instanceof ApiError ? error : wrongType(name)
  }
}

/**
 * Streams one picture (JPG or PNG, at most 10 MB) to disk, checks and redraws it, and stores it for its owner.
 * @throws `invalid` or `too_large` with the documented message; nothing is left behind then.
 */
export async function receiveImage(ctx: Context, ownerId: string, { filename, file }: Incoming): Promise<Image> {
  const name = cleanName(filename)
  const raw = ctx.files.temporaryPath(randomUUID())
  const drawn = ctx.files.temporaryPath(randomUUID())
  try {
    await pipeline(file, createWriteStream(raw, { flags: 'wx', mode: 0o600 })).catch((error) => {
      if (error.code === 'ENOSPC')
        throw new ApiError('storage_full', 'We have no room for files just now. Please try again later.')
      throw error
    })
    if (file.truncated) throw tooLarge(name)
    const { width, height, size } = await redraw(raw, drawn, name)
    const row = { ownerId, name, contentType: 'image/webp', byteCount: size, width, height }
    const { id } = only(await ctx.db.insert(files).values(row).returning({ id: files.id }))
    await ctx.files.keep(drawn, id)
    return { id, url: `/files/${id}`, width, height }
  } finally {
    await Promise.all([rm(raw, { force: true }), rm(drawn, { force: true })])
  }
}

/** Most bytes of one file, for the multipart parser. */
export const LARGEST_FILE = UPLOAD_BYTES

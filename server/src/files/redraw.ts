import { open } from 'node:fs/promises'
import type { Upload } from '@lv/contract/operation'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { wrongType } from './refusals.ts'

const MOST_PIXELS = 50_000_000
const HEAD_BYTES = 4100
/** Content by its first bytes, and the names that may say so. */
const pictures = new Map([
  ['image/jpeg', /\.jpe?g$/i],
  ['image/png', /\.png$/i],
])
const PDF = { type: 'application/pdf', name: /\.pdf$/i, magic: '%PDF-' }

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * What a received file is, by its first bytes and its name, which have to agree.
 * @throws `invalid` with the documented message for anything that is not accepted here.
 */
export async function contentOf(path: string, name: string, accept: Upload['accept']): Promise<'picture' | 'pdf'> {
  const head = await headOf(path)
  const type = (await fileTypeFromBuffer(head))?.mime
  if (type && pictures.get(type)?.test(name)) return 'picture'
  const isPdf = type === PDF.type && PDF.name.test(name) && head.subarray(0, PDF.magic.length).toString() === PDF.magic
  if (isPdf && accept === 'picturesAndPdf') return 'pdf'
  throw wrongType(name, accept)
}

// What it would keep of one picture is of no use to the next, and is a hundred megabytes.
sharp.cache(false)
// One core for a drawing: with all of them everybody else's answers waited for it.
sharp.concurrency(1)

/** One picture at a time: a redrawing may hold a hundred megabytes, and ten people send at once. */
let lastDrawing: Promise<unknown> = Promise.resolve()

function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const drawing = lastDrawing.then(draw)
  lastDrawing = drawing.catch(() => undefined)
  return drawing
}

/**
 * Draws a picture anew as WebP, its longest side at most `longestSide` pixels: no location, no camera, no hidden payload
 * survives. Its size is read from the header first; over 50 megapixels nothing is decoded.
 */
export async function redraw(from: string, to: string, name: string, accept: Upload['accept'], longestSide: number) {
  const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const draw = () =>
    picture
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      // More effort saves 3 to 5 % of the bytes, and takes half as long again and 15 MB more.
      .webp({ quality: 80, effort: 2 })
      .toFile(to)
  try {
    const { width = 0, height = 0 } = await picture.metadata()
    if (width * height > MOST_PIXELS) throw wrongType(name, accept)
    return await inTurn(draw)
  } catch (error) {
    throw isDiskFull(error) ? error : wrongType(name, accept)
  }
}

/** No room on the disk, as the system or the drawing library says it. */
export const isDiskFull = (error: unknown) =>
  error instanceof Error && (('code' in error && error.code === 'ENOSPC') || /no space left/i.test(error.message))

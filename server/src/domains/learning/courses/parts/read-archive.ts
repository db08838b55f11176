import { ApiError, invalidField } from '@lv/contract/errors'
import { formatNumber } from '@lv/contract/numbers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

const LONGEST_PATH = 1000
const MAX_ENTRIES = 1000
/** One lesson: 20,000 characters of at most four bytes, and some slack. */
const MAX_LESSON_BYTES = 100_000
/** All lessons: sixty of forty thousand characters. */
const MAX_BYTES = 2_400_000

export type TextFile = { path: string[]; content: string }
/** `files` maps other paths to the bytes that the directory claims. */
export type Archive = { texts: TextFile[]; files: ReadonlyMap<string, number> }

export const FIELD = 'archive'
export const refuse = (message: string) => invalidField(FIELD, message)

export const tooLong = (fileName: string) =>
  refuse(`“${fileName}” is too long for a lesson: 20,000 characters at most. Please split it.`)

export const locked = (fileName: string) =>
  refuse(`“${fileName}” is locked with a password. Please send it without one.`)

/** macOS decomposes letters that links compose; in NFC both are the same. */
export const pathOf = ({ fileName }: Entry) => fileName.normalize('NFC').split('/').filter(Boolean)

const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
const isHidden = (path: string[]) => path.some((name) => name === '__MACOSX' || name.startsWith('.'))

/** Counts bytes while unpacking, as the archive's own sizes cannot be trusted. */
async function textOf(zip: ZipFile, entry: Entry, left: number): Promise<{ text: string; byteCount: number }> {
  const { fileName } = entry
  if (entry.isEncrypted()) throw locked(fileName)
  if (entry.uncompressedSize > MAX_LESSON_BYTES) throw tooLong(fileName)
  const pieces: Buffer[] = []
  let byteCount = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    byteCount += piece.length
    if (byteCount > MAX_LESSON_BYTES) throw tooLong(fileName)
    if (byteCount > left) throw refuse('There’s too much text in this folder for one course. Please split it.')
    pieces.push(piece)
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces)), byteCount }
  } catch {
    throw refuse(`“${fileName}” isn’t saved as UTF-8. Save it again with that encoding.`)
  }
}

async function readEntries(zip: ZipFile): Promise<Archive> {
  const texts: TextFile[] = []
  const files = new Map<string, number>()
  let [count, left] = [0, MAX_BYTES]
  for await (const entry of zip.eachEntry()) {
    count += 1
    if (count > MAX_ENTRIES) throw refuse(`There are more than ${formatNumber(MAX_ENTRIES)} files in it.`)
    if (entry.fileName.length > LONGEST_PATH) throw refuse('A file in it has too long a name.')
    const path = pathOf(entry)
    if (entry.fileName.endsWith('/') || isHidden(path)) continue
    if (isLink(entry)) throw refuse(`“${entry.fileName}” leads to another file. Put the file itself in the folder.`)
    if (/\.(md|markdown)$/i.test(entry.fileName)) {
      const { text, byteCount } = await textOf(zip, entry, left)
      left -= byteCount
      texts.push({ path, content: text })
    } else if (!files.has(path.join('/'))) files.set(path.join('/'), entry.uncompressedSize)
  }
  return { texts, files }
}

/** @throws anything that is no fault of the archive */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError || 'syscall' in error) return error
  if (/^(invalid relative path|absolute path|invalid characters)/.test(error.message))
    return refuse('A file in it lies outside of its folder. Nothing was imported.')
  if (error.message.startsWith('unsupported compression'))
    return refuse('It’s packed in a way we can’t read. Pack it again as a plain ZIP file.')
  return refuse('The ZIP file is damaged. Pack it again.')
}

/**
 * Writes nothing to disk. @throws `invalid` at the field for paths out of the folder, links, too many or too large
 * files,
 * encodings other than UTF-8, and damage
 */
export async function readArchive(path: string): Promise<Archive> {
  try {
    return await readEntries(await openPromise(path, { validateEntrySizes: true }))
  } catch (error) {
    throw refusalOf(error)
  }
}

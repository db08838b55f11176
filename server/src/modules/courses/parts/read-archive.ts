import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ApiError, invalidField } from '@lv/contract/errors'
import { LESSON_VIDEO_BYTES } from '@lv/contract/lesson-file-options'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** More entries than sixty lessons with their pictures need. */
const MOST_ENTRIES = 1000
/** Of one lesson: 20,000 characters of at most four bytes, and a little. */
const MOST_LESSON_BYTES = 100_000
/** Of all lessons: sixty of forty thousand characters. */
const MOST_BYTES = 2_400_000

/** Of the files that lessons link to, together. */
const MOST_FILE_BYTES = 2 * LESSON_VIDEO_BYTES

/** A file of Markdown in an archive: the folders it lies in, with its name last. */
export type TextFile = { path: string[]; content: string }
/** The Markdown of an archive, and the whole paths of what else lies in it. */
export type Archive = { texts: TextFile[]; files: ReadonlySet<string> }

export const FIELD = 'archive'
const refuse = (message: string) => invalidField(FIELD, message)

const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
/** What systems leave in folders, and what somebody has hidden. */
const isHidden = (path: string[]) => path.some((name) => name === '__MACOSX' || name.startsWith('.'))

/** The text of an entry: what it holds is counted as it is unpacked, whatever the archive says of it. */
async function textOf(zip: ZipFile, entry: Entry, left: number): Promise<{ text: string; byteCount: number }> {
  const { fileName } = entry
  if (entry.isEncrypted()) throw refuse(`“${fileName}” is locked with a password. Please send it without one.`)
  const pieces: Buffer[] = []
  let byteCount = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    byteCount += piece.length
    if (byteCount > MOST_LESSON_BYTES)
      throw refuse(`“${fileName}” is too long for a lesson: 20,000 characters at most. Please split it.`)
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
  const files = new Set<string>()
  let [count, left] = [0, MOST_BYTES]
  for await (const entry of zip.eachEntry()) {
    count += 1
    if (count > MOST_ENTRIES) throw refuse(`There are more than ${MOST_ENTRIES.toLocaleString('en-AU')} files in it.`)
    const path = entry.fileName.split('/').filter(Boolean)
    if (entry.fileName.endsWith('/') || isHidden(path)) continue
    if (isLink(entry)) throw refuse(`“${entry.fileName}” leads to another file. Put the file itself in the folder.`)
    if (/\.(md|markdown)$/i.test(entry.fileName)) {
      const { text, byteCount } = await textOf(zip, entry, left)
      left -= byteCount
      texts.push({ path, content: text })
    } else files.add(path.join('/'))
  }
  return { texts, files }
}

/** What the reader of archives finds wrong, in words. @throws what is no fault of the archive */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError || 'syscall' in error) return error
  if (/^(invalid relative path|absolute path|invalid characters)/.test(error.message))
    return refuse('A file in it lies outside of its folder. Nothing was imported.')
  if (error.message.startsWith('unsupported compression'))
    return refuse('It’s packed in a way we can’t read. Pack it again as a plain ZIP file.')
  return refuse('The ZIP file is damaged. Pack it again.')
}

/**
 * The Markdown in a ZIP file, as it is packed, and the names of its other files; nothing is written anywhere.
 * @throws `invalid` at the field for paths out of the folder, links, too many or too large files (counted as they are
 * unpacked), other encodings than UTF-8, and what is damaged
 */
export async function readArchive(path: string): Promise<Archive> {
  try {
    return await readEntries(await openPromise(path, { validateEntrySizes: true }))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The bytes of an entry to a file of this machine, counted as they are unpacked. @returns how many are left */
async function unpackOne(zip: ZipFile, entry: Entry, to: string, left: number): Promise<number> {
  const { fileName } = entry
  if (entry.isEncrypted()) throw refuse(`“${fileName}” is locked with a password. Please send it without one.`)
  let rest = left
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      rest -= piece.length
      if (rest < 0) throw refuse('The files that lessons link to are too large together: 200 MB at most.')
      yield piece
    }
  }
  await pipeline(await zip.openReadStreamPromise(entry), counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
  return rest
}

/**
 * Unpacks those files of an archive, from their whole path there to a path of this machine.
 * @throws `invalid` at the field where together they have more than 200 MB, and as `readArchive`
 */
export async function unpack(path: string, wanted: ReadonlyMap<string, string>): Promise<void> {
  try {
    const zip = await openPromise(path, { validateEntrySizes: true })
    let left = MOST_FILE_BYTES
    const done = new Set<string>()
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.split('/').filter(Boolean).join('/')
      const to = wanted.get(name)
      if (!to || done.has(name)) continue
      done.add(name)
      left = await unpackOne(zip, entry, to, left)
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

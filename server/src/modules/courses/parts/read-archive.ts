import { ApiError, invalidField } from '@lv/contract/errors'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** More entries than sixty lessons with their pictures need. */
const MOST_ENTRIES = 1000
/** Of one lesson: 20,000 characters of at most four bytes, and a little. */
const MOST_LESSON_BYTES = 100_000
/** Of all lessons: sixty of forty thousand characters. */
const MOST_BYTES = 2_400_000

/** A file of Markdown in an archive: the folders it lies in, with its name last. */
export type TextFile = { path: string[]; content: string }
export type Archive = { texts: TextFile[]; leftOut: number }

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
  let [count, leftOut, left] = [0, 0, MOST_BYTES]
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
    } else leftOut += 1
  }
  return { texts, leftOut }
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
 * The Markdown in a ZIP file, as it is packed; nothing is written anywhere. Other files are counted and left out.
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

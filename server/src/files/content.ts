import { type FileHandle, open } from 'node:fs/promises'
import type { Upload } from '@lv/contract/operation'
import type { ResourceMedia } from '@lv/contract/resource-options'
import { entriesOf } from './archive.ts'
import { mediaFile } from './media.ts'
import { wrongType } from './refusals.ts'
import type { fileKinds } from './tables.ts'

export type Content = { kind: (typeof fileKinds)[number]; contentType: string }
type Known = Content & { magic: Buffer; name: RegExp; accept: Upload['accept'][] }

const withPdf: Known['accept'] = ['picturesAndPdf', 'officeFiles', 'lessonFiles']
const everywhere: Known['accept'] = ['pictures', ...withPdf]
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The accepted types: their first bytes and their file names. */
const known: Known[] = [
  {
    kind: 'picture',
    contentType: 'image/jpeg',
    magic: Buffer.from([0xff, 0xd8, 0xff]),
    name: /\.jpe?g$/i,
    accept: everywhere,
  },
  { kind: 'picture', contentType: 'image/png', magic: png, name: /\.png$/i, accept: everywhere },
  {
    kind: 'document',
    contentType: 'application/zip',
    magic: Buffer.from('PK\x03\x04', 'latin1'),
    name: /\.zip$/i,
    accept: ['archives'],
  },
  { kind: 'document', contentType: 'application/pdf', magic: Buffer.from('%PDF-'), name: /\.pdf$/i, accept: withPdf },
]

/** Office files are archives: what has to be in them, by the ending of their name. */
const offices: { name: RegExp; contentType: ResourceMedia; holds: string[] }[] = [
  {
    name: /\.docx$/i,
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    holds: ['[Content_Types].xml', 'word/document.xml'],
  },
  {
    name: /\.xlsx$/i,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    holds: ['[Content_Types].xml', 'xl/workbook.xml'],
  },
  {
    name: /\.pptx$/i,
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    holds: ['[Content_Types].xml', 'ppt/presentation.xml'],
  },
  { name: /\.odt$/i, contentType: 'application/vnd.oasis.opendocument.text', holds: ['mimetype', 'content.xml'] },
  {
    name: /\.ods$/i,
    contentType: 'application/vnd.oasis.opendocument.spreadsheet',
    holds: ['mimetype', 'content.xml'],
  },
  {
    name: /\.odp$/i,
    contentType: 'application/vnd.oasis.opendocument.presentation',
    holds: ['mimetype', 'content.xml'],
  },
]

const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1')
/** A local header of 30 bytes, the name of the first entry, and what an OpenDocument stores there: its own type. */
const HEAD = 160
const TYPE_AT = 30 + 'mimetype'.length

async function headOf(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  return buffer.subarray(0, bytesRead)
}

/** An office file without macros, of the type that its name says. */
async function officeFile(handle: FileHandle, head: Buffer, name: string): Promise<Content | undefined> {
  const office = offices.find((one) => one.name.test(name))
  if (!office || !head.subarray(0, ARCHIVE.length).equals(ARCHIVE)) return undefined
  const { contentType, holds } = office
  const saysSo = head.subarray(TYPE_AT, TYPE_AT + contentType.length).equals(Buffer.from(contentType))
  if (holds[0] === 'mimetype' && !saysSo) return undefined
  const entries = await entriesOf(handle)
  const isOne = entries && holds.every((path) => entries.has(path)) && ![...entries].some((path) => MACROS.test(path))
  return isOne ? { kind: 'document', contentType } : undefined
}
const MACROS = /vbaProject\.bin$|^Basic\/|^Scripts\//i

/**
 * The type of a received file, by its content and its name, which have to agree; nothing is unpacked.
 * @throws `invalid` with the documented message for anything that is not accepted here.
 */
export async function contentOf(path: string, name: string, accept: Upload['accept']): Promise<Content> {
  const handle = await open(path)
  try {
    const head = await headOf(handle)
    const found = known.find(
      (one) =>
        head.subarray(0, one.magic.length).equals(one.magic) && one.name.test(name) && one.accept.includes(accept),
    )
    const isOffice = accept === 'officeFiles' || accept === 'lessonFiles'
    const content =
      found ??
      (isOffice ? await officeFile(handle, head, name) : undefined) ??
      (accept === 'lessonFiles' ? await mediaFile(handle, head, name) : undefined)
    if (!content) throw wrongType(name, accept)
    return { kind: content.kind, contentType: content.contentType }
  } finally {
    await handle.close()
  }
}

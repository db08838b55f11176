import { type FileHandle, open } from 'node:fs/promises'
import { typeOfBytes } from '@lv/contract/file-types'
import type { Upload } from '@lv/contract/operation'
import type { ResourceMedia } from '@lv/contract/resource-options'
import { entriesOf } from './archive.ts'
import { mediaFile } from './media.ts'
import { wrongType } from './refusals.ts'
import type { fileKinds } from './schema.ts'

export type Content = { kind: (typeof fileKinds)[number]; contentType: string; videoSeconds?: number }
type Named = { name: string }
type Known = Content & { endings: RegExp; ending: string; accept: Upload['accept'][] }

const withPdf: Known['accept'] = ['picturesAndPdf', 'officeFiles', 'lessonFiles']
const everywhere: Known['accept'] = ['pictures', 'photos', ...withPdf]
const pictureEndings = /\.(jpe?g|jpe|jfif|pjpe?g|pjp|png)$/i

/** Recognised by their first bytes; a name with another extension gets a second one. */
const known: Known[] = [
  { kind: 'picture', contentType: 'image/jpeg', endings: pictureEndings, ending: '.jpg', accept: everywhere },
  { kind: 'picture', contentType: 'image/png', endings: pictureEndings, ending: '.png', accept: everywhere },
  { kind: 'document', contentType: 'application/pdf', endings: /\.pdf$/i, ending: '.pdf', accept: withPdf },
  { kind: 'document', contentType: 'application/zip', endings: /\.zip$/i, ending: '.zip', accept: ['archives'] },
]

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
const isArchive = (head: Buffer) => head.subarray(0, ARCHIVE.length).equals(ARCHIVE)
/** A local header of 30 bytes, the first entry's name, and for OpenDocument its content, the media type. */
const HEAD = 160
const TYPE_AT = 30 + 'mimetype'.length

async function headOf(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  return buffer.subarray(0, bytesRead)
}

async function officeFile(handle: FileHandle, head: Buffer, name: string): Promise<Content | undefined> {
  const office = offices.find((one) => one.name.test(name))
  if (!office || !isArchive(head)) return undefined
  const { contentType, holds } = office
  const saysSo = head.subarray(TYPE_AT, TYPE_AT + contentType.length).equals(Buffer.from(contentType))
  if (holds[0] === 'mimetype' && !saysSo) return undefined
  const entries = await entriesOf(handle)
  const isOne = entries && holds.every((path) => entries.has(path)) && ![...entries].some((path) => MACROS.test(path))
  return isOne ? { kind: 'document', contentType } : undefined
}
const MACROS = /vbaProject\.bin$|^Basic\/|^Scripts\//i

/** Pictures, PDFs and archives go by their first bytes, others by content and name. @throws `invalid` */
export async function contentOf(path: string, name: string, accept: Upload['accept']): Promise<Content & Named> {
  const handle = await open(path)
  try {
    const head = await headOf(handle)
    const type = isArchive(head) ? 'application/zip' : typeOfBytes(head)
    const found = known.find((one) => one.contentType === type && one.accept.includes(accept))
    if (found) {
      const { kind, contentType, endings, ending } = found
      return { kind, contentType, name: endings.test(name) ? name : name + ending }
    }
    const isOffice = accept === 'officeFiles' || accept === 'lessonFiles'
    const content =
      (isOffice ? await officeFile(handle, head, name) : undefined) ??
      (accept === 'lessonFiles' ? await mediaFile(handle, head, name) : undefined)
    if (!content) throw wrongType(name, accept, head)
    return { ...content, name }
  } finally {
    await handle.close()
  }
}

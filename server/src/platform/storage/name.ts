import { cleanLine } from '@lv/contract/clean'
import { cut } from '@lv/contract/cut'
import type { Image } from '@lv/contract/files'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { singleRow } from '#platform/database/rows.ts'
import { files } from './schema.ts'

const LONGEST_NAME = 120
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/** A file's name as shown and sent: no path, no control or bidi characters, 120 characters with its extension. */
export function cleanName(sent: string): string {
  const name = cleanLine((sent.split(/[\\/]/).at(-1) ?? '').replace(controls, '').toWellFormed())
  const ending = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  return cut(name.slice(0, name.length - ending.length), LONGEST_NAME - ending.length) + ending || 'file'
}

/** The value of a content-disposition header (RFC 6266): the name for old readers, and as it is. */
export function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The name a stored file is sent under: a picture, redrawn as WebP, is named so. */
export const sentName = ({ name, contentType }: { name: string; contentType: string }): string =>
  contentType === 'image/webp' ? `${name.replace(/\.(jpe?g|jpe|jfif|pjpe?g|pjp|png|webp)$/i, '')}.webp` : name

/** What its sender is told about a stored file: a picture's address and size, and a document's name and type too. */
export async function describeFile(ctx: Context, fileId: string, isDocument: boolean) {
  const { id, name, contentType, byteCount, width, height } = singleRow(
    await ctx.db.select().from(files).where(eq(files.id, fileId)),
  )
  const image: Image = { id, url: `/files/${id}`, width: width ?? 0, height: height ?? 0 }
  return isDocument ? { ...image, name, contentType, byteCount, width, height } : image
}

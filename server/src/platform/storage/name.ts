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

/** Removes path, control and bidi characters, and cuts to 120 characters with the extension. */
export function cleanName(sent: string): string {
  const name = cleanLine((sent.split(/[\\/]/).at(-1) ?? '').replace(controls, '').toWellFormed())
  const ending = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  return cut(name.slice(0, name.length - ending.length), LONGEST_NAME - ending.length) + ending || 'file'
}

/** RFC 6266, with a plain name for old clients. */
export function disposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Pictures are stored as WebP, so their extension changes. */
/** The media type of a kind of file ('PDF') in one of the contract's tables of them. */
export const mediaTypeOf = (types: Record<string, string>, type: string): string =>
  Object.keys(types).find((media) => types[media] === type) ?? 'application/octet-stream'

export const sentName = ({ name, contentType }: { name: string; contentType: string }): string =>
  contentType === 'image/webp' ? `${name.replace(/\.(jpe?g|jpe|jfif|pjpe?g|pjp|png|webp)$/i, '')}.webp` : name

export async function describeFile(ctx: Context, fileId: string, isDocument: boolean) {
  const { id, name, contentType, byteCount, width, height } = singleRow(
    await ctx.db.select().from(files).where(eq(files.id, fileId)),
  )
  const image: Image = { id, url: `/files/${id}`, width: width ?? 0, height: height ?? 0 }
  return isDocument ? { ...image, name, contentType, byteCount, width, height } : image
}

import type { IncomingHttpHeaders } from 'node:http'
import type { Range } from '#core/routes.ts'

/** RFC 9110, 14. @returns undefined for the whole file or several ranges, `beyond` for none in it */
export function rangeOf(
  headers: IncomingHttpHeaders,
  { byteCount, tag }: { byteCount: number; tag: string },
): Range | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if ((from === '' && to === '') || (headers['if-range'] && headers['if-range'] !== tag)) return undefined
  if (from === '') {
    const count = Math.min(Number(to), byteCount)
    return count === 0 ? 'beyond' : { first: byteCount - count, last: byteCount - 1 }
  }
  const range = { first: Number(from), last: to === '' ? byteCount - 1 : Math.min(Number(to), byteCount - 1) }
  if (to !== '' && Number(to) < range.first) return undefined
  return range.first >= byteCount ? 'beyond' : range
}

import { invalidField } from '@lv/contract/errors'
import { z } from 'zod'

/** Microseconds, the precision of the database. */
export const Micros = z.int().min(0).max(4e15)

/** @throws `invalid` from `decode` for a text that `encode` did not make */
export const cursorOf = <Place extends z.ZodType>(schema: Place) => ({
  encode: (place: z.output<Place>) => Buffer.from(JSON.stringify(place)).toString('base64url'),
  decode(text: string): z.output<Place> {
    try {
      return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    } catch {
      throw invalidField('cursor', 'The cursor is damaged')
    }
  },
})

/** `rows` were read with one more than `limit`; `last` is undefined on the last page. */
export function cutPage<Row>(rows: Row[], limit: number): { items: Row[]; last: Row | undefined } {
  const items = rows.slice(0, limit)
  return { items, last: rows.length > limit ? items.at(-1) : undefined }
}

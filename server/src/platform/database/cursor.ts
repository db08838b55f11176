import { invalidField } from '@lv/contract/errors'
import { z } from 'zod'

/** An instant in microseconds, as exact as the database keeps it. */
export const Micros = z.int().min(0).max(4e15)

/**
 * Turns a position in a list into opaque text, and back. `decode` throws `invalid` for a text that `encode` did not
 * make.
 */
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

/** Cuts rows that were read one past `limit`: those of the page, and the last of them where another page follows. */
export function cutPage<Row>(rows: Row[], limit: number): { items: Row[]; last: Row | undefined } {
  const items = rows.slice(0, limit)
  return { items, last: rows.length > limit ? items.at(-1) : undefined }
}

import { invalidField } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import { z } from 'zod'

/** An instant in microseconds, as exact as the database keeps it. */
const Micros = z.int().min(0).max(4e15)

/** An opaque text for a place in a list, and back. `decode` throws `invalid` for a text that `encode` did not make. */
const cursorOf = <Place extends z.ZodType>(schema: Place) => ({
  encode: (place: z.output<Place>) => Buffer.from(JSON.stringify(place)).toString('base64url'),
  decode(text: string): z.output<Place> {
    try {
      return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    } catch {
      throw invalidField('cursor', 'The cursor is damaged')
    }
  },
})

/** Whether the post is pinned, when it was written, and which it is. */
export const postCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

/** The comment that is answered, if one is; when the comment or the answer was written, and which it is. */
export const commentCursor = cursorOf(z.tuple([Id.nullable(), Micros, Id]))

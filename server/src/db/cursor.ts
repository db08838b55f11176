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

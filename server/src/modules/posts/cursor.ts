import { invalidField } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import { z } from 'zod'

/** A place in the list of a community's posts; the instant in microseconds, as exact as the database keeps it. */
const Cursor = z.tuple([z.boolean(), z.int().min(0).max(4e15), Id])
export type Cursor = z.output<typeof Cursor>

/** An opaque text that stands for a place in the list. */
export const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** The place a cursor stands for. @throws `invalid` when it is none that `writeCursor` made. */
export function readCursor(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidField('cursor', 'The cursor is damaged')
  }
}

import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import { cursorOf, Micros } from '#platform/database/cursor.ts'

/** The newest posts with the words that a search looks at. */
export const MAX_FOUND = 500

export const postCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

export const feedCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

export const commentCursor = cursorOf(z.tuple([Id.nullable(), Micros, Id]))

export const sortCursor = cursorOf(z.tuple([Micros, Id]))

export const searchCursor = cursorOf(z.tuple([z.int().min(0).max(MAX_FOUND)]))

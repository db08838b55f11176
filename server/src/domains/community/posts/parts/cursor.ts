import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import { cursorOf, Micros } from '#platform/database/cursor.ts'

/** A search looks at so many of the newest posts that have its words. */
export const MAX_FOUND = 500

/** Whether the post is pinned, when it was written, and which it is. */
export const postCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

/** Whether nobody has answered the post, when it was written, and which it is. */
export const feedCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

/** The comment that is answered, if one is; when the comment or the answer was written, and which it is. */
export const commentCursor = cursorOf(z.tuple([Id.nullable(), Micros, Id]))

/** What a post's order goes by, an instant in microseconds or a score, and which it is. */
export const sortCursor = cursorOf(z.tuple([Micros, Id]))

/** How many of what a search found came before. */
export const searchCursor = cursorOf(z.tuple([z.int().min(0).max(MAX_FOUND)]))

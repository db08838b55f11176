import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import { cursorOf, Micros } from '../../../db/cursor.ts'

/** Whether the post is pinned, when it was written, and which it is. */
export const postCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

/** Whether nobody has answered the post, when it was written, and which it is. */
export const feedCursor = cursorOf(z.tuple([z.boolean(), Micros, Id]))

/** The comment that is answered, if one is; when the comment or the answer was written, and which it is. */
export const commentCursor = cursorOf(z.tuple([Id.nullable(), Micros, Id]))

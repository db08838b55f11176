import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import { cursorOf } from '#platform/database/cursor.ts'

/** Points, and whose. */
export const placeCursor = cursorOf(z.tuple([z.int(), Id]))

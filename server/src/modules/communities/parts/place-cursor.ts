import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import { cursorOf } from '../../../db/cursor.ts'

/** Points, and whose. */
export const placeCursor = cursorOf(z.tuple([z.int(), Id]))

import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import { cursorOf, Micros } from '#platform/database/cursor.ts'

/** When something was earned or taken back, and which event says so. */
export const eventCursor = cursorOf(z.tuple([Micros, Id]))

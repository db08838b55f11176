import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import { cursorOf, Micros } from '#platform/database/cursor.ts'

export const eventCursor = cursorOf(z.tuple([Micros, Id]))

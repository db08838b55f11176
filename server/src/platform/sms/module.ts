import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import * as tables from './schema.ts'
import { capturedTexts } from './schema.ts'

const EMBEDDED = 'of the built-in test services'

/** The people these tables may identify, and what happens to their rows (see core/personal-data.ts). */
const smsPersonalData: PersonalTable[] = [
  personalTable(capturedTexts, {
    called: `text messages ${EMBEDDED}`,
    belongsTo: ({ mobiles }) => inArray(capturedTexts.to, mobiles),
    fate: 'goes',
  }),
]

export const smsModule = {
  tables: [tables],
  personalData: smsPersonalData,
} satisfies Module

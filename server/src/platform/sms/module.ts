import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import * as tables from './schema.ts'
import { capturedTexts } from './schema.ts'

const EMBEDDED = 'of the built-in test services'

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

import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { isToThem } from './captured-mails.ts'
import * as tables from './schema.ts'
import { capturedMails } from './schema.ts'

const EMBEDDED = 'of the built-in test services'

const mailPersonalData: PersonalTable[] = [
  personalTable(capturedMails, {
    called: `mails ${EMBEDDED}`,
    belongsTo: isToThem,
    fate: 'goes',
  }),
]

export const mailModule = {
  tables: [tables],
  personalData: mailPersonalData,
} satisfies Module

import type { Module } from '#core/module.ts'
import { auditPersonalData } from './personal-data.ts'
import { DEEDS_KEPT, purgeDeeds } from './purge-entries.ts'
import * as tables from './schema.ts'

export const auditModule = {
  tables: [tables],
  people: auditPersonalData,
  retention: [{ what: 'The log of what administrators did and looked at', kept: DEEDS_KEPT, sweep: purgeDeeds }],
} satisfies Module

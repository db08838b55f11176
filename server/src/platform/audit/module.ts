import type { Module } from '#core/module.ts'
import { auditPersonalData } from './personal-data.ts'
import { AUDIT_LOG_RETENTION, purgeAuditEntries } from './purge-entries.ts'
import * as tables from './schema.ts'

export const auditModule = {
  tables: [tables],
  personalData: auditPersonalData,
  retention: [
    { what: 'The log of what administrators did and looked at', kept: AUDIT_LOG_RETENTION, sweep: purgeAuditEntries },
  ],
} satisfies Module

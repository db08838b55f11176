import type { Module } from '#core/module.ts'
import { identityPersonalData } from './personal-data.ts'
import { sweepIdentityRecords } from './records.ts'
import * as tables from './schema.ts'

export const identityModule = {
  tables: [tables],
  personalData: identityPersonalData,
  sweeps: [sweepIdentityRecords],
} satisfies Module

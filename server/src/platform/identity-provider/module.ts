import type { Module } from '#core/module.ts'
import { identityPersonalData } from './personal-data.ts'
import * as tables from './schema.ts'
import { sweepIdentityRecords } from './sweep.ts'

export const identityModule = {
  tables: [tables],
  personalData: identityPersonalData,
  sweeps: [sweepIdentityRecords],
} satisfies Module

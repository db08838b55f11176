import type { Module } from '#core/module.ts'
import { sweepKeptForms } from './pending-forms.ts'
import { pendingFormsPersonalData } from './personal-data.ts'
import * as tables from './schema.ts'

export const pendingFormsModule = {
  tables: [tables],
  people: pendingFormsPersonalData,
  sweeps: [sweepKeptForms],
} satisfies Module

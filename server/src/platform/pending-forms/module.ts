import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import { sweepPendingForms } from './pending-forms.ts'
import * as tables from './schema.ts'
import { keptForms } from './schema.ts'

const pendingFormsPersonalData: NonPersonalTable[] = [
  nonPersonalTable(
    keptForms,
    ['path', 'values'],
    'what somebody typed who is signing in, tied to their browser, for an hour',
  ),
]

export const pendingFormsModule = {
  tables: [tables],
  personalData: pendingFormsPersonalData,
  sweeps: [sweepPendingForms],
} satisfies Module

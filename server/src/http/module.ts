import type { Module } from '#core/module.ts'
import { sweepKeptForms } from './pages/kept-forms.ts'
import { httpPeople } from './personal-data.ts'
import { sweepAnswers } from './routing/idempotency.ts'
import * as tables from './schema.ts'

export const httpModule = {
  tables: [tables],
  people: httpPeople,
  sweeps: [sweepAnswers, sweepKeptForms],
} satisfies Module

import type { Module } from '#core/module.ts'
import { sweepAnswers } from './idempotency.ts'
import { idempotencyPersonalData } from './personal-data.ts'
import * as tables from './schema.ts'

export const idempotencyModule = {
  tables: [tables],
  people: idempotencyPersonalData,
  sweeps: [sweepAnswers],
} satisfies Module

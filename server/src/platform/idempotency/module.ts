import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { sweepAnswers } from './idempotency.ts'
import * as tables from './schema.ts'
import { idempotencyKeys } from './schema.ts'

const idempotencyPersonalData: PersonalTable[] = [
  personalTable(idempotencyKeys, {
    called: 'keys that keep a form from being sent twice',
    belongsTo: ({ userIds }) => inArray(idempotencyKeys.actorId, userIds),
    fate: 'goes',
  }),
]

export const idempotencyModule = {
  tables: [tables],
  personalData: idempotencyPersonalData,
  sweeps: [sweepAnswers],
} satisfies Module

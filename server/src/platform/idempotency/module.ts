import { inArray } from 'drizzle-orm'
import type { Module } from '#core/module.ts'
import { type Holding, holding } from '#core/personal-data.ts'
import { sweepAnswers } from './idempotency.ts'
import * as tables from './schema.ts'
import { idempotencyKeys } from './schema.ts'

export const idempotencyPersonalData: Holding[] = [
  holding(idempotencyKeys, {
    called: 'keys that keep a form from being sent twice',
    whose: ({ userIds }) => inArray(idempotencyKeys.actorId, userIds),
    fate: 'goes',
  }),
]

export const idempotencyModule = {
  tables: [tables],
  personalData: idempotencyPersonalData,
  sweeps: [sweepAnswers],
} satisfies Module

import type { Module } from '#core/module.ts'
import { rateLimitsPersonalData } from './personal-data.ts'
import { proofOfWorkRoutes, sweepProofs } from './proof-of-work.ts'
import * as tables from './schema.ts'
import { sweepCounted } from './sweep.ts'

export const rateLimitsModule = {
  tables: [tables],
  people: rateLimitsPersonalData,
  sweeps: [sweepCounted, sweepProofs],
  routes: proofOfWorkRoutes,
} satisfies Module

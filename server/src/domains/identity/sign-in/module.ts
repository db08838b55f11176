import type { Module } from '#core/module.ts'
import { signInPersonalData } from './personal-data.ts'
import * as tables from './schema.ts'
import { sweepSignIns } from './sweep.ts'

export const signInModule = {
  tables: [tables],
  people: signInPersonalData,
  sweeps: [sweepSignIns],
} satisfies Module

import type { Module } from '#core/module.ts'
import { secretsPersonalData } from './personal-data.ts'
import * as tables from './schema.ts'

export const secretsModule = {
  tables: [tables],
  people: secretsPersonalData,
} satisfies Module

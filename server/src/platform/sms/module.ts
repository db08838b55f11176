import type { Module } from '#core/module.ts'
import { smsPeople } from './personal-data.ts'
import * as tables from './schema.ts'

export const smsModule = {
  tables: [tables],
  people: smsPeople,
} satisfies Module

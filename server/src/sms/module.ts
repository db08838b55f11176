import type { Module } from '../house/module.ts'
import { smsPeople } from './people.ts'
import * as tables from './tables.ts'

export const smsModule = {
  floor: 0,
  tables: [tables],
  people: smsPeople,
} satisfies Module

import type { Module } from '../house/module.ts'
import { mailPeople } from './people.ts'
import * as tables from './tables.ts'

export const mailModule = {
  floor: 0,
  tables: [tables],
  people: mailPeople,
} satisfies Module

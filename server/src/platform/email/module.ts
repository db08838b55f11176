import type { Module } from '#core/module.ts'
import { mailPeople } from './personal-data.ts'
import * as tables from './schema.ts'

export const mailModule = {
  tables: [tables],
  people: mailPeople,
} satisfies Module

import type { Module } from '#core/module.ts'
import { messagesPeople } from './personal-data.ts'
import * as tables from './schema.ts'

export const messagesModule = {
  tables: [tables],
  people: messagesPeople,
} satisfies Module

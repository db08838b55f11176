import type { Module } from '../../house/module.ts'
import { messagesPeople } from './people.ts'
import * as tables from './tables.ts'

export const messagesModule = {
  floor: 2,
  tables: [tables],
  people: messagesPeople,
} satisfies Module

import type { Module } from '#core/module.ts'
import { messagesPersonalData } from './personal-data.ts'
import * as tables from './schema.ts'

export const messagesModule = {
  tables: [tables],
  personalData: messagesPersonalData,
} satisfies Module

import type { Module } from '#core/module.ts'
import { type NonPersonalTable, nonPersonalTable } from '#core/personal-data.ts'
import * as tables from './schema.ts'
import { secrets } from './schema.ts'

const secretsPersonalData: NonPersonalTable[] = [nonPersonalTable(secrets, ['name'], 'our own keys')]

export const secretsModule = {
  tables: [tables],
  personalData: secretsPersonalData,
} satisfies Module

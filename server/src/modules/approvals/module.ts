import type { Module } from '../../house/module.ts'
import { approvalsPeople } from './people.ts'
import * as tables from './tables.ts'

export const approvalsModule = {
  floor: 2,
  tables: [tables],
  people: approvalsPeople,
} satisfies Module

import type { Module } from '../../house/module.ts'
import { accountsPeople } from './people.ts'
import { accountRoutes } from './routes.ts'
import { sweepMailTokens } from './sweep-mail-tokens.ts'
import { sweepSessions } from './sweep-sessions.ts'
import * as tables from './tables.ts'

export const accountsModule = {
  floor: 1,
  tables: [tables],
  people: accountsPeople,
  sweeps: [sweepMailTokens, sweepSessions],
  routes: accountRoutes,
} satisfies Module

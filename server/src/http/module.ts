import type { Module } from '#core/module.ts'
import { DEEDS_KEPT, purgeDeeds } from '#platform/audit/purge-entries.ts'
import { sweepProofs } from '#platform/rate-limits/proof-of-work.ts'
import { sweepCounted } from '#platform/rate-limits/sweep.ts'
import { sweepKeptForms } from './pages/kept-forms.ts'
import { httpPeople } from './people.ts'
import * as tables from './schema.ts'

export const httpModule = {
  floor: 0,
  tables: [tables],
  people: httpPeople,
  retention: [{ what: 'The log of what administrators did and looked at', kept: DEEDS_KEPT, sweep: purgeDeeds }],
  sweeps: [sweepCounted, sweepProofs, sweepKeptForms],
} satisfies Module

import type { Module } from '../house/module.ts'
import { sweepKeptForms } from './kept-forms.ts'
import { httpPeople } from './people.ts'
import { sweepProofs } from './proof-of-work.ts'
import { DEEDS_KEPT, purgeDeeds } from './purge-deeds.ts'
import { sweepCounted } from './sweep.ts'
import * as tables from './tables.ts'

export const httpModule = {
  floor: 0,
  tables: [tables],
  people: httpPeople,
  retention: [{ what: 'The log of what administrators did and looked at', kept: DEEDS_KEPT, sweep: purgeDeeds }],
  sweeps: [sweepCounted, sweepProofs, sweepKeptForms],
} satisfies Module

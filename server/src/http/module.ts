import type { Module } from '../house/module.ts'
import { sweepKeptForms } from './kept-forms.ts'
import { httpPeople } from './people.ts'
import { sweepProofs } from './proof-of-work.ts'
import { sweepCounted } from './sweep.ts'
import * as tables from './tables.ts'

export const httpModule = {
  floor: 0,
  tables: [tables],
  people: httpPeople,
  sweeps: [sweepCounted, sweepProofs, sweepKeptForms],
} satisfies Module

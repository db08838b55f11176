import type { Module } from '../../house/module.ts'

export const peopleModule = {
  floor: 10,
  tables: [],
  people: [],
} satisfies Module

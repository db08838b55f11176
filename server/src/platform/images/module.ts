import type { Module } from '#core/module.ts'
import { sweepPictures } from './cached-pictures.ts'

export const drawingModule = {
  tables: [],
  personalData: [],
  sweeps: [sweepPictures],
} satisfies Module

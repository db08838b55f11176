import type { Module } from '#core/module.ts'
import { sweepPictures } from './kept-pictures.ts'

export const drawingModule = {
  tables: [],
  personalData: [],
  sweeps: [sweepPictures],
} satisfies Module

import type { Module } from '../house/module.ts'
import { sweepPictures } from './kept-pictures.ts'

export const drawingModule = {
  floor: 0,
  tables: [],
  people: [],
  sweeps: [sweepPictures],
} satisfies Module

import type { Module } from '../house/module.ts'
import { sweepPictures } from './kept-pictures.ts'
import { drawingRoutes } from './routes.ts'

export const drawingModule = {
  floor: 0,
  tables: [],
  people: [],
  sweeps: [sweepPictures],
  routes: drawingRoutes,
} satisfies Module

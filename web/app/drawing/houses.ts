import { bungalow, creamBrick, infill, terrace, warehouse, weatherboard } from './house-drawings.tsx'

/** The six houses in the order of the street. */
export const houses = [terrace, weatherboard, bungalow, creamBrick, warehouse, infill]

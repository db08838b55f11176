import { bungalow } from './bungalow.tsx'
import { creamBrick } from './cream-brick.tsx'
import { infill } from './infill.tsx'
import { terrace } from './terrace.tsx'
import { warehouse } from './warehouse.tsx'
import { weatherboard } from './weatherboard.tsx'

/** The six houses in the order of the street. */
export const houses = [terrace, weatherboard, bungalow, creamBrick, warehouse, infill]

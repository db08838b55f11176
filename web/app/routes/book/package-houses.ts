import type { PackageName } from '@lv/contract/packages'
import { bungalow } from '../../drawing/bungalow.tsx'
import { creamBrick } from '../../drawing/cream-brick.tsx'
import type { HouseDrawing } from '../../drawing/house.tsx'
import { infill } from '../../drawing/infill.tsx'
import { terrace } from '../../drawing/terrace.tsx'
import { weatherboard } from '../../drawing/weatherboard.tsx'

/** The house that represents each package. */
export const packageHouses: Record<PackageName, HouseDrawing> = {
  free: creamBrick,
  basic: weatherboard,
  standard: bungalow,
  structural: terrace,
  premium: infill,
}

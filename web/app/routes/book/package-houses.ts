import type { PackageName } from '@lv/contract/packages'
import type { HouseDrawing } from '../../drawing/house.tsx'
import { bungalow, creamBrick, infill, terrace, weatherboard } from '../../drawing/house-drawings.tsx'

/** The house that represents each package. */
export const packageHouses: Record<PackageName, HouseDrawing> = {
  free: creamBrick,
  basic: weatherboard,
  standard: bungalow,
  structural: terrace,
  premium: infill,
}

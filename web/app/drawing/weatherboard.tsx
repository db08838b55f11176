import type { HouseDrawing } from './house.tsx'

export const weatherboard: HouseDrawing = {
  id: 'weatherboard',
  name: 'Weatherboard cottage',
  place: [152, 122, 186, 190],
}

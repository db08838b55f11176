import type { HouseDrawing } from './house.tsx'

export const creamBrick: HouseDrawing = {
  id: 'cream-brick',
  name: '60s cream-brick house',
  place: [540, 146, 214, 166],
}

import type { HouseDrawing } from './house.tsx'

export const bungalow: HouseDrawing = { id: 'bungalow', name: 'Californian bungalow', place: [334, 138, 216, 174] }

export const infill: HouseDrawing = { id: 'infill', name: 'New infill house', place: [980, 120, 200, 192] }

export const terrace: HouseDrawing = { id: 'terrace', name: 'Single-fronted terrace', place: [4, 56, 152, 256] }

export const warehouse: HouseDrawing = { id: 'warehouse', name: 'Warehouse conversion', place: [760, 126, 200, 186] }

export const weatherboard: HouseDrawing = {
  id: 'weatherboard',
  name: 'Weatherboard cottage',
  place: [152, 122, 186, 190],
}

export const creamBrick: HouseDrawing = {
  id: 'cream-brick',
  name: '60s cream-brick house',
  place: [540, 146, 214, 166],
}

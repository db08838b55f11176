import type { HouseDrawing } from './house.tsx'

export const infill: HouseDrawing = { id: 'infill', name: 'New infill house', place: [980, 120, 200, 192] }

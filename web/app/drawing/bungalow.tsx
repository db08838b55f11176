import type { HouseDrawing } from './house.tsx'

export const bungalow: HouseDrawing = { id: 'bungalow', name: 'Californian bungalow', place: [334, 138, 216, 174] }

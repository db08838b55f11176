import type { HouseDrawing } from './house.tsx'

export const terrace: HouseDrawing = { id: 'terrace', name: 'Single-fronted terrace', place: [4, 56, 152, 256] }

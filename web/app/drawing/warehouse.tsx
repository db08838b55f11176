import type { HouseDrawing } from './house.tsx'

export const warehouse: HouseDrawing = { id: 'warehouse', name: 'Warehouse conversion', place: [760, 126, 200, 186] }

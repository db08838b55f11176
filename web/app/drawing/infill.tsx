import { CARD, DOOR, type HouseDrawing, LEAF, ROOF } from './house.tsx'
import { box, marks } from './marks.ts'

/** A new two-storey box on a narrow block, battens above and a car under: Coburg, now. */
export const infill: HouseDrawing = {
  name: 'New infill house',
  place: [980, 120, 200, 192],
  lines: (
    <>
      <path d={box(1000, 212, 150, 88)} fill={ROOF} />
      <path d={box(1036, 134, 130, 80)} fill={CARD} />
      <path d={marks(1044, 1114, 7, (x) => `M${x} 141v66`)} strokeWidth="1.4" />
      <path d={box(1126, 148, 30, 46)} fill={ROOF} />
      <path d="M1141 148v46M1126 178h30" strokeWidth="1.4" />
      <path d={box(1012, 232, 64, 68)} fill={CARD} />
      <path d={marks(246, 288, 14, (y) => `M1012 ${y}h64`)} strokeWidth="1" />
      <path d={box(1094, 226, 24, 74)} fill={DOOR} />
      <path d="M1113 258v14" stroke={CARD} />
      <path d={box(1124, 226, 14, 40)} fill={CARD} />
      <path d="M990 212h168" strokeWidth="3" />
      <path d="M1020 132h150" strokeWidth="3" />
      <path d="M1046 130l8 -8h36l-8 8zM1092 130l8 -8h36l-8 8z" fill={ROOF} strokeWidth="1.4" />
      <path d="M1124 300v-12h20v12" fill={CARD} />
      <path d="M1126 288q-2 -12 4 -14q1 -8 5 -1q7 0 7 15z" fill={LEAF} strokeWidth="1.5" />
    </>
  ),
}

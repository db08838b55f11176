import { CARD, DOOR, type HouseDrawing, ROOF } from './house.tsx'
import { box, marks } from './marks.ts'

const bricks = marks(216, 286, 14, (y) => marks(y % 28 === 20 ? 566 : 580, 714, 28, (x) => `M${x} ${y}h12`))

/** Triple-fronted cream brick with a low tiled roof and a slim steel post: Reservoir, about 1961. */
export const creamBrick: HouseDrawing = {
  name: '60s cream-brick house',
  place: [540, 146, 214, 166],
  lines: (
    <>
      <path d={box(676, 152, 22, 30)} fill="var(--wattle-tint)" />
      <path d="M673 152h28" strokeWidth="3" />
      <path d={box(560, 206, 170, 94)} fill="var(--wattle-tint)" />
      <path d={bricks} stroke="var(--soft)" strokeWidth="0.9" />
      <path d="M548 208l40 -40h118l36 40z" fill={ROOF} />
      <path
        d={marks(178, 200, 7.5, (y) => `M${588 - (y - 168) + 5} ${y}h${114 + (y - 168) * 1.7}`)}
        strokeWidth="0.7"
        stroke="var(--soft)"
      />
      <path d={box(574, 222, 66, 44)} fill={CARD} />
      <path d="M590 222v44M624 222v44M570 267h74" />
      <path d="M594 262l20 -36M602 262l14 -25" strokeWidth="0.8" stroke="var(--soft)" />
      <path d={box(656, 220, 26, 80)} fill={DOOR} />
      <path d="M662 228h14v10h-14zM662 244h14v10h-14zM662 260h14v10h-14z" fill="var(--wattle-tint)" strokeWidth="1.2" />
      <path d={box(696, 222, 30, 32)} fill={CARD} />
      <path d="M711 222v32M692 255h38" />
      <path d="M646 212h56" strokeWidth="4" />
      <path d="M694 214l-7 86" strokeWidth="3" />
      <path d="M548 300v-16h92v16M548 290h92" fill="var(--wattle-tint)" strokeWidth="1.6" />
      <path d="M738 300v-26M732 274h12v-10h-12z" fill={CARD} />
      <path d="M735 269h6" strokeWidth="1.2" />
    </>
  ),
}

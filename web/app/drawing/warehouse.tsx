import { BRICK, CARD, type HouseDrawing, ROOF } from './house.tsx'
import { box, marks } from './marks.ts'

const window = (x: number) => `M${x} 236v-36q20 -14 40 0v36z`
const bars = (x: number) => `M${x + 13} 194v42M${x + 27} 194v42M${x} 214h40`
const bricks = marks(178, 294, 8, (y) => `M770 ${y}h${6 + (y % 16)}M950 ${y}h${-5 - (y % 16)}M${832 + (y % 16)} ${y}h7`)

/** A saw-tooth factory turned into homes: Collingwood, built 1910, converted 1998. */
export const warehouse: HouseDrawing = {
  name: 'Warehouse conversion',
  place: [760, 126, 200, 186],
  lines: (
    <>
      <path d={box(770, 170, 180, 130)} fill="var(--brick-tint)" />
      <path d={bricks} stroke="var(--soft)" strokeWidth="0.9" />
      <path d="M770 170v-34l60 34v-34l60 34v-34l60 34" fill={ROOF} />
      <path d="M776 164v-18M784 164v-13M836 164v-18M844 164v-13M896 164v-18M904 164v-13" strokeWidth="1" />
      <path d="M770 170h180M770 178h180" />
      <path d={window(784) + window(840) + window(896)} fill={CARD} />
      <path d={bars(784) + bars(840) + bars(896)} strokeWidth="1.5" />
      <path d={box(784, 252, 96, 48)} fill={CARD} />
      <path d={`M780 250h104${marks(260, 292, 8, (y) => `M784 ${y}h96`)}`} strokeWidth="1" />
      <path d={box(898, 250, 32, 50)} fill={BRICK} />
      <path d="M914 250v50M894 246h40" />
      <path d="M888 252v-8M884 252h8l-2 8h-4z" fill="var(--wattle)" strokeWidth="1.2" />
      <g strokeWidth="1.5">
        <circle cx="808" cy="291" r="9" />
        <circle cx="838" cy="291" r="9" />
        <path d="M808 291l8 -15h16l6 15M816 276l7 15l9 -15M813 272h6M832 276l-2 -6h5" />
      </g>
    </>
  ),
}

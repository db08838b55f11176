import { bungalow } from './bungalow.tsx'
import { creamBrick } from './cream-brick.tsx'
import { CARD, LEAF, pen } from './house.tsx'
import { infill } from './infill.tsx'
import { terrace } from './terrace.tsx'
import { warehouse } from './warehouse.tsx'
import { weatherboard } from './weatherboard.tsx'

/** The six houses in the order of the street. */
export const houses = [terrace, weatherboard, bungalow, creamBrick, warehouse, infill]

function Tree({ x, size }: { x: number; size: number }) {
  const top = 300 - 96 * size
  return (
    <>
      <path d={`M${x} 300v${-60 * size}`} strokeWidth="3" />
      <circle cx={x} cy={top + 24 * size} r={25 * size} fill={LEAF} />
      <path d={`M${x} 300v${-78 * size}M${x} ${300 - 48 * size}l-10 -12M${x} ${300 - 40 * size}l9 -12`} />
      <path
        d={`M${x - 13 * size} ${top + 12 * size}q5 -7 12 -7M${x + 5 * size} ${top + 34 * size}q7 0 10 -6`}
        strokeWidth="1"
        stroke="var(--good)"
      />
    </>
  )
}

const pole = 'M541 300V70M527 82h28M530 82v-5M552 82v-5M541 96l-10 -14M541 96l10 -14'

/** A street of six Melbourne houses, for the full width of a page; on narrow screens it runs out to the right. */
export function Street({ className }: { className?: string }) {
  return (
    <div className={className ?? 'overflow-hidden'}>
      <svg
        viewBox="0 50 1220 272"
        role="img"
        aria-label="A street of six Melbourne houses"
        className="block w-full min-w-[860px]"
      >
        <g {...pen}>
          <path
            d="M0 64Q270 96 530 77M552 77Q880 104 1220 70M0 58Q270 88 530 75"
            stroke="var(--soft)"
            strokeWidth="1.2"
          />
          <path d={pole} strokeWidth="2.5" />
          <Magpie x={432} />
          {houses.map((house) => (
            <g key={house.name}>{house.lines}</g>
          ))}
          <Tree x={332} size={1.2} />
          <Tree x={756} size={1} />
          <Tree x={968} size={0.8} />
          <Tree x={1188} size={1.3} />
          <path d="M0 300h1220" strokeWidth="3" />
          <path d="M0 312h1220M0 318h1220" stroke="var(--soft)" strokeWidth="1" />
        </g>
      </svg>
    </div>
  )
}

/** On the wire, as ever. */
function Magpie({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 82)`} strokeWidth="1.2">
      <path d="M-9 8l6 -9q2 -7 8 -6l4 2l-3 2q0 8 -8 10z" fill="var(--line)" />
      <path d="M-3 -1q5 -2 6 4" fill={CARD} />
    </g>
  )
}

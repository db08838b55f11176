import { bungalow } from './bungalow.tsx'
import { creamBrick } from './cream-brick.tsx'
import { drawing } from './house.tsx'
import { infill } from './infill.tsx'
import { terrace } from './terrace.tsx'
import { warehouse } from './warehouse.tsx'
import { weatherboard } from './weatherboard.tsx'

/** The six houses in the order of the street. */
export const houses = [terrace, weatherboard, bungalow, creamBrick, warehouse, infill]

const parts = ['wires', ...houses.map(({ id }) => id), 'trees']

/** A street of six Melbourne houses, for the full width of a page; on narrow screens it runs out to the right. */
export function Street({ className = 'overflow-hidden' }: { className?: string }) {
  return (
    <div className={className}>
      <svg
        viewBox="0 50 1220 272"
        role="img"
        aria-label="A street of six Melbourne houses"
        className="block w-full min-w-[860px]"
      >
        {parts.map((id) => (
          <use key={id} href={drawing(id)} />
        ))}
      </svg>
    </div>
  )
}

import { drawing } from './house.tsx'
import { houses } from './houses.ts'

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

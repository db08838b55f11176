import { drawing } from '../../drawing/house.tsx'
import { houses } from '../../drawing/houses.ts'

/** The whole street, as decoration: all of the communities instead of one. */
export function HouseRow({ className }: { className?: string }) {
  return (
    <svg viewBox="0 50 1190 253" aria-hidden className={`block h-auto w-full ${className ?? ''}`}>
      {houses.map(({ id }) => (
        <use key={id} href={drawing(id)} />
      ))}
      <path d="M0 300h1190" stroke="var(--line)" strokeWidth="3" />
    </svg>
  )
}

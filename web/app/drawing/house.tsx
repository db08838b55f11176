import type { ReactNode } from 'react'

/** A house on the street: its name, its place there (x, y, width, height; the ground is at 300), and its lines. */
export type HouseDrawing = { name: string; place: readonly [number, number, number, number]; lines: ReactNode }

export const pen = {
  fill: 'none',
  stroke: 'var(--line)',
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const

export const CARD = 'var(--card)'
export const ROOF = 'var(--tint)'
export const BRICK = 'var(--accent)'
export const DOOR = 'var(--good)'
export const LEAF = 'var(--good-tint)'

/** One house alone, on its piece of ground. Without `title` it is decoration that screen readers skip. */
export function House({ house, title, className }: { house: HouseDrawing; title?: string; className?: string }) {
  const [x, y, width, height] = house.place
  return (
    <svg
      viewBox={house.place.join(' ')}
      className={className ?? 'block h-auto w-full'}
      role="img"
      aria-label={title}
      aria-hidden={!title || undefined}
    >
      <g {...pen}>
        {house.lines}
        <path d={`M${x} 300h${width}`} strokeWidth="3" />
        <path d={`M${x} ${y + height - 2}h${width}`} stroke="var(--soft)" strokeWidth="1" />
      </g>
    </svg>
  )
}

import drawings from './houses.svg?url'

/** A house of the street: its drawing in houses.svg, its name, and its place there (x, y, width, height; the ground is at 300). */
export type HouseDrawing = { id: string; name: string; place: readonly [number, number, number, number] }

/**
 * Where a drawing of houses.svg is. A separate file keeps drawings out of the page and its JavaScript; shown with
 * <use>, it takes the page's colours, light or dark.
 */
export const drawing = (id: string) => `${drawings}#${id}`

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
      <use href={drawing(house.id)} />
      <path d={`M${x} 300h${width}`} stroke="var(--line)" strokeWidth="3" />
      <path d={`M${x} ${y + height - 2}h${width}`} stroke="var(--soft)" />
    </svg>
  )
}

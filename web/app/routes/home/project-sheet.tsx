import type { ShownProject } from '../../content/projects.ts'
import { drawing } from '../../drawing/house.tsx'
import { houses } from '../../drawing/houses.ts'

const grounds = ['bg-good-tint', 'bg-wattle-tint', 'bg-brick-tint', 'bg-tint', 'bg-good-tint', 'bg-wattle-tint']

/** The tint behind a project's drawing, by its place: no neighbours share one, in two columns or in three. */
export const groundOf = (index: number) => grounds[index % grounds.length] ?? ''

const STREET = 1200

/** The houses beside one, and how far they are moved: behind the street's last house it begins again. */
function neighboursOf(index: number, reach: 1 | 2) {
  const steps = reach === 1 ? [-1, 1] : [-2, -1, 1, 2]
  return steps.map((step) => {
    const at = index + step
    const lap = Math.floor(at / houses.length)
    return { id: houses[at - lap * houses.length]?.id ?? '', by: lap * STREET }
  })
}

type DrawingProps = { id: string; className?: string; reach?: 1 | 2 }

/** A project's house with the next one or two on each side; all of them to one scale, as on the street. */
export function ProjectDrawing({ id, className, reach = 1 }: DrawingProps) {
  const index = houses.findIndex((it) => it.id === id)
  const house = houses[index]
  if (!house) return null
  const [x, , width] = house.place
  return (
    <svg
      viewBox={`${x - 4} 44 ${width + 8} 268`}
      preserveAspectRatio="xMidYMax meet"
      role="img"
      aria-label={house.name}
      className={`block w-full overflow-visible ${className}`}
    >
      <g opacity="0.28">
        {neighboursOf(index, reach).map((it) => (
          <use key={it.id} href={drawing(it.id)} x={it.by} />
        ))}
      </g>
      <path d={`M${x - 900} 300h2000`} stroke="var(--line)" strokeWidth="3" />
      <path d={`M${x - 900} 308h2000`} stroke="var(--soft)" />
      <use href={drawing(id)} />
    </svg>
  )
}

/** The title block that closes a drawing sheet: where, when, for how much. */
export function TitleBlock({ suburb, completed, price }: Pick<ShownProject, 'suburb' | 'completed' | 'price'>) {
  const cells = [
    ['Suburb', suburb],
    ['Completed', completed],
    ['Price incl. GST', price],
  ]
  return (
    <dl className="flex divide-x divide-edge border-t border-edge max-[23rem]:flex-wrap max-[23rem]:divide-x-0">
      {cells.map(([label, value]) => (
        <div
          key={label}
          className="grow px-2 py-2 sm:px-3 first:pl-[1.125rem] last:pr-[1.125rem] max-[23rem]:px-[1.125rem]"
        >
          <dt className="text-xs whitespace-nowrap text-muted">{label}</dt>
          <dd className="text-sm leading-tight font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

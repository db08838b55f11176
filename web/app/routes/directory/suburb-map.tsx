import { formatDateTime } from '@lv/contract/dates'
import type { Directory } from '@lv/contract/directory'
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { DirectoryWords } from '../../content/directory.ts'
import map from '../../drawing/melbourne.svg?url'
import { classNames } from '../../ui/class-names.ts'
import { type Filters, queryOf } from './filters.ts'

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2] as const
}

/** How far `to` is from `from`, with what is aside of the direction counted twice; infinite behind. */
function farIn([x, y]: readonly [number, number], from: readonly [number, number], to: readonly [number, number]) {
  const [east, south] = [to[0] - from[0], to[1] - from[1]]
  const ahead = east * x + south * y
  return ahead <= 0.5 ? Number.POSITIVE_INFINITY : ahead + 2 * Math.abs(east * y + south * x)
}

/** Arrow keys go from one link of a drawing to the next one that way: one stop for the Tab key, not three hundred. */
function useArrowKeys(svg: RefObject<SVGSVGElement | null>) {
  return (event: KeyboardEvent<SVGSVGElement>) => {
    const direction = directions[event.key]
    const here = (event.target as Element).closest('a')
    if (!direction || !here || !svg.current) return
    event.preventDefault()
    const from = middleOf(here)
    const links = [...svg.current.querySelectorAll('a')].filter((link) => link !== here)
    const far = links.map((link) => farIn(direction, from, middleOf(link)))
    const least = Math.min(...far)
    const next = Number.isFinite(least) ? links[far.indexOf(least)] : undefined
    if (!next) return
    here.setAttribute('tabindex', '-1')
    next.setAttribute('tabindex', '0')
    next.focus()
  }
}

type Cell = readonly [postcode: string, suburb: string, count: number]
type Props = {
  filters: Filters
  near: Directory['near']
  cells: readonly Cell[]
  countedAt: string | null
  words: DirectoryWords['map']
}

/** From none to most: what a suburb is filled with. */
const fills = ['fill-tint', 'fill-good/25', 'fill-good/45', 'fill-good/70', 'fill-good']
const swatches = ['bg-tint', 'bg-good/25', 'bg-good/45', 'bg-good/70', 'bg-good']
const CITY = '3000'

/** Where each shade but the first begins: the counts in four equal parts of the most. */
function stepsOf(cells: readonly Cell[]) {
  const most = Math.max(0, ...cells.map(([, , count]) => count))
  const steps = [1, most / 4, most / 2, (most * 3) / 4].map((step) => Math.max(1, Math.ceil(step)))
  return { most, steps: [...new Set(steps)] }
}

/** Melbourne's suburbs, drawn: how many work in each, and a press searches there. The list needs none of it. */
export function SuburbMap({ filters, near, cells, countedAt, words }: Props) {
  const navigate = useNavigate()
  const svg = useRef<SVGSVGElement>(null)
  const move = useArrowKeys(svg)
  const { most, steps } = stepsOf(cells)
  const shadeOf = (count: number) => steps.filter((step) => count >= step).length
  const entry = near?.postcode ?? CITY
  const follow = (event: MouseEvent<SVGSVGElement>) => {
    const address = (event.target as Element).closest('a')?.getAttribute('href')
    if (!address || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(address, { preventScrollReset: true })
  }
  return (
    <section aria-labelledby="map" className="lg:sticky lg:top-4">
      <h2 id="map" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-muted">{words.text}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a drawing */}
      <svg
        ref={svg}
        viewBox="0 0 716 690"
        role="group"
        aria-label={`Suburbs of Greater Melbourne${filters.trade ? `, ${filters.trade}` : ''}`}
        onClick={follow}
        onKeyDown={move}
        className="suburb-map mt-3 h-auto w-full"
      >
        <rect width="716" height="690" className="fill-transparent" />
        {cells.map(([postcode, suburb, count]) => (
          <a
            key={postcode}
            href={queryOf({ ...filters, near: postcode, sort: undefined })}
            tabIndex={postcode === entry ? 0 : -1}
            aria-label={`${suburb} ${postcode}: ${count}`}
            aria-current={postcode === near?.postcode || undefined}
            className={fills[shadeOf(count)]}
          >
            <use href={`${map}#p${postcode}`} />
          </a>
        ))}
        <use href={`${map}#water`} className="pointer-events-none" />
        <text x="250" y="520" className="pointer-events-none fill-muted text-lg italic" textAnchor="middle">
          Port Phillip
        </text>
        {near && <use href={`${map}#p${near.postcode}`} className="pointer-events-none fill-accent stroke-ink" />}
      </svg>
      <Legend most={most} steps={steps} />
      {countedAt && <p className="mt-1 text-xs text-muted">Counted {formatDateTime(countedAt)}.</p>}
    </section>
  )
}

function Legend({ most, steps }: { most: number; steps: number[] }) {
  const ranges = steps.map((step, at) => {
    const last = (steps[at + 1] ?? most + 1) - 1
    return last > step ? `${step} to ${last}` : String(step)
  })
  return (
    <ul aria-label="Professionals in a suburb" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {['None', ...(most > 0 ? ranges : [])].map((label, at) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={classNames('size-3 rounded-full border border-edge', swatches[at])} />
          {label}
        </li>
      ))}
    </ul>
  )
}

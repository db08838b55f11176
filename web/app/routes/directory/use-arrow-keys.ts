import type { KeyboardEvent, RefObject } from 'react'

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
export function useArrowKeys(svg: RefObject<SVGSVGElement | null>) {
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

import { Link, useLocation } from 'react-router'
import { homesOf } from '../content/navigation.ts'
import { useRootData } from '../root-data.ts'

/** For somebody who is several people here, on each of their homes: the way to the others. */
export function Homes() {
  const { viewer } = useRootData()
  const { pathname } = useLocation()
  const homes = viewer ? homesOf(viewer) : []
  if (!homes.some(({ to }) => to === pathname)) return null
  return (
    <nav aria-label="My homes" className="border-b border-edge bg-tint">
      <ul className="page-width flex gap-1">
        {homes.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

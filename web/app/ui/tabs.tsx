import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type Tab = { to: string; label: string; count?: number }

/** The parts of a thing as links, so that each has an address and works without JavaScript. `current` is a tab's `to`. */
export function Tabs({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) {
  return (
    <nav
      ref={useCurrentInView(current)}
      aria-label={label}
      className="-mx-5 scroll-px-5 overflow-x-auto border-b border-edge px-5 [scrollbar-width:none] sm:mx-0 sm:scroll-px-0 sm:px-0"
    >
      <ul className="flex w-max gap-6">
        {tabs.map((tab) => (
          <li key={tab.to} className={tab.to === current ? '[scroll-initial-target:nearest]' : undefined}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.to === current ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-12 min-w-11 items-center justify-center gap-2 border-b-[3px] pt-[3px] font-semibold whitespace-nowrap outline-offset-[-4px]',
                tab.to === current
                  ? 'border-accent text-ink'
                  : 'border-transparent text-muted hover:border-edge hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-tint px-2 py-0.5 text-xs text-ink tabular-nums">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Scrolls a row that is wider than the screen to its current tab, as `scroll-initial-target` does by itself in browsers
 * that know it. Sideways only: `scrollIntoView` would also pull the page down to the tabs.
 */
function useCurrentInView(current: string) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with every other tab
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (!row.current || !tab) return
    const edge = Number.parseFloat(getComputedStyle(row.current).paddingLeft)
    const [frame, box] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    const before = frame.left + edge - box.left
    const beyond = box.right - (frame.right - edge)
    if (before > 0) row.current.scrollLeft -= before
    else if (beyond > 0) row.current.scrollLeft += beyond
  }, [current])
  return row
}

import { Link, useLocation } from 'react-router'
import { bottomNavigation, isUnder } from '../content/navigation.ts'
import { useRootData } from '../root-data.ts'

/** On phones, for signed-in users: the pages that a thumb needs most. */
export function BottomNavigation() {
  const { badges } = useRootData()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-edge bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {bottomNavigation.map(({ to, label, icon: Icon, activeUnder, badge }) => {
          const isActive = isUnder(pathname, activeUnder)
          const unread = badge && badges[badge]
          return (
            <li key={to} className="flex-1">
              <Link
                to={to}
                aria-current={isActive ? 'page' : undefined}
                className="relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted outline-offset-[-4px] aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                <span className="relative">
                  <Icon aria-hidden size={22} strokeWidth={isActive ? 2.3 : 1.8} />
                  {unread && (
                    <span className="absolute -top-1.5 left-3 min-w-5 rounded-full bg-accent px-1 text-center leading-5 font-semibold text-on-accent tabular-nums">
                      {unread}
                      <span className="sr-only"> unread</span>
                    </span>
                  )}
                </span>
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

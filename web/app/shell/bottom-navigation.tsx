import { Link, useLocation } from 'react-router'
import { bottomNavigation, isUnder } from '../content/navigation.ts'
import type { ShownViewer } from '../root-data.ts'
import { useBadges } from './live-store.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** On phones, for signed-in users: the pages that a thumb needs most. */
export function BottomNavigation({ viewer }: { viewer: ShownViewer }) {
  const badges = useBadges()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-edge bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {bottomNavigation(viewer).map(({ to, label, icon: Icon, activeUnder, badge }) => {
          const isActive = isUnder(pathname, activeUnder)
          return (
            <li key={label} className="min-w-11 flex-auto">
              <Link
                to={to}
                aria-current={isActive ? 'page' : undefined}
                className="relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted outline-offset-[-4px] aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                <span className="relative">
                  <Icon aria-hidden size={22} strokeWidth={isActive ? 2.3 : 1.8} />
                  <UnreadBadge count={badge && badges[badge]} className="-top-1.5 left-3" />
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

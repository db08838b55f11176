import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { accountNavigation, isUnder } from '../content/navigation.ts'
import type { ShownViewer } from '../root-data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, menuItemClass } from '../ui/menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Who is signed in, their pages, and the way out. */
export function AccountMenu({ viewer }: { viewer: ShownViewer }) {
  const { pathname } = useLocation()
  const name = `${viewer.firstName} ${viewer.lastName}`.trim() || viewer.email
  return (
    <Menu
      label={`Account of ${name}`}
      trigger={
        <>
          <Avatar
            name={name}
            initials={viewer.initials}
            tint={viewer.tint}
            imageUrl={viewer.profileImageUrl}
            size="small"
          />
          <ChevronDown
            aria-hidden
            size={16}
            className="hidden text-muted transition-transform duration-150 group-open/menu:rotate-180 sm:block"
          />
        </>
      }
    >
      <div className="border-b border-edge px-3 pt-1 pb-3">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-muted">{viewer.email}</p>
      </div>
      <ul className="py-2">
        {accountNavigation.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={isUnder(pathname, [to]) ? 'page' : undefined} className={menuItemClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-edge py-3 no-scripting:hidden">
        <ThemeSwitch />
      </div>
      <form method="post" action="/api/logout" className="border-t border-edge pt-2">
        <button type="submit" className={menuItemClass}>
          Sign out
        </button>
      </form>
    </Menu>
  )
}

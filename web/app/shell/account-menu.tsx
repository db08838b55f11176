import { ChevronDown } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { accountNavigation, isUnder, type PageLink } from '../content/navigation.ts'
import type { ShownViewer } from '../root-data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, menuItemClass } from '../ui/menu.tsx'
import { MenuPlaces } from './menu-places.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Who is signed in, their pages, and the way out; on phones and tablets, where it is the only menu, the site's pages too. */
export function AccountMenu({ viewer }: { viewer: ShownViewer }) {
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
            className="text-muted transition-transform duration-150 group-open/menu:rotate-180"
          />
        </>
      }
    >
      <div className="border-b border-edge px-3 pt-1 pb-3">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-muted">{viewer.email}</p>
      </div>
      <Own links={accountNavigation(viewer)} />
      <div className="border-t border-edge py-2 lg:hidden">
        <MenuPlaces />
      </div>
      <div className="border-t border-edge py-3 no-scripting:hidden">
        <ThemeSwitch />
      </div>
      <form
        method="post"
        action={viewer.professional ? href('/professionals/logout') : '/api/logout'}
        className="border-t border-edge pt-2"
      >
        <button type="submit" className={menuItemClass}>
          Sign out
        </button>
      </form>
    </Menu>
  )
}

function Own({ links }: { links: PageLink[] }) {
  const { pathname } = useLocation()
  // Of two that the path is under, the nearer one is where one is.
  const here = links
    .filter(({ to }) => isUnder(pathname, [to]))
    .reduce((nearest, { to }) => (to.length > nearest.length ? to : nearest), '')
  return (
    <ul className="py-2">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={to === here ? 'page' : undefined} className={menuItemClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

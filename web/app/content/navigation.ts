import { Bell, Home, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { href } from 'react-router'

/** A link to a page of this site. Only pages that exist are listed, in the order of showing. */
export type PageLink = { to: string; label: string }

/** The header's main navigation. */
export const mainNavigation: PageLink[] = [
  { to: href('/communities'), label: 'Communities' },
  { to: href('/get-quotes'), label: 'Get Quotes' },
  { to: href('/professionals'), label: 'For Professionals' },
]

/** The account menu of signed-in users, above 'Sign out'. */
export const accountNavigation: PageLink[] = [
  { to: href('/dashboard'), label: 'My quote requests' },
  { to: href('/subscription'), label: 'Payments' },
  { to: href('/profile'), label: 'Profile' },
]

/** What the bottom navigation can count; the root loader gives the numbers. */
export type BadgeName = 'messages' | 'notifications'

export type BottomItem = PageLink & {
  icon: ComponentType<{ 'aria-hidden'?: boolean; size?: number; strokeWidth?: number }>
  /** Path prefixes under which the item is lit; '/' stands for the home page alone. */
  activeUnder: string[]
  badge?: BadgeName
}

/** The bottom navigation on phones. / and /communities share the Home highlight. */
export const bottomNavigation: BottomItem[] = [
  { to: href('/'), label: 'Home', icon: Home, activeUnder: ['/', href('/communities')] },
  {
    to: href('/notifications'),
    label: 'Notifications',
    icon: Bell,
    activeUnder: [href('/notifications')],
    badge: 'notifications',
  },
  { to: href('/profile'), label: 'Profile', icon: UserRound, activeUnder: [href('/profile')] },
]

/** Whether `path` lies under one of the prefixes; a prefix ends at a slash, so /profiles is not under /profile. */
export function isUnder(path: string, prefixes: string[]) {
  return prefixes.some((prefix) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`)))
}

/** The places of the main navigation that a path is under. */
export const placesAt = (path: string) => mainNavigation.map(({ to }) => to).filter((to) => isUnder(path, [to]))

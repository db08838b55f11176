import { Bell, Home, Inbox, MessageCircle, UserRound, Wallet } from 'lucide-react'
import type { ComponentType } from 'react'
import { href } from 'react-router'
import type { ShownViewer } from '../root-data.ts'
import { professionalLinks } from './professionals-navigation.ts'

/** A link to a page of this site. Only pages that exist are listed, in the order of showing. */
export type PageLink = { to: string; label: string }

/** The header's main navigation. */
export const mainNavigation: PageLink[] = [
  { to: href('/communities'), label: 'Communities' },
  { to: href('/courses'), label: 'Courses' },
  { to: href('/projects'), label: 'Projects' },
  { to: href('/get-quotes'), label: 'Get Quotes' },
  { to: href('/professionals/directory'), label: 'Find a Professional' },
  { to: href('/professionals'), label: 'For Professionals' },
]

/** The path above an address: that of a kind of pages. */
function above(address: string) {
  return address.slice(0, address.lastIndexOf('/'))
}

const projects = { to: href('/dashboard'), label: 'My projects' }
const jobs = { to: href('/job'), label: 'My jobs' }
const bookings = { to: href('/bookings'), label: 'My bookings' }
const collaborations = { to: href('/projects/mine'), label: 'My collaborations' }
const communities = { to: href('/communities/mine'), label: 'My communities' }
const courses = { to: `${href('/courses')}?type=enrolled`, label: 'My courses' }
const training = { to: href('/cpd'), label: 'Training record' }
const earnings = { to: href('/earnings'), label: 'Earnings' }
const saved = { to: href('/saved'), label: 'Saved professionals' }
const payments = { to: href('/subscription'), label: 'Payments' }
const profile = { to: href('/profile'), label: 'Profile' }
const administration = { to: href('/admin/dashboard'), label: 'Administration' }

type Person = Pick<ShownViewer, 'has' | 'professional' | 'isAdmin' | 'isAdminReader'>

/** The account menu, above 'Sign out': what is one's own. A professional reads of a homeowner's pages only with something on them. */
export function accountNavigation({ has, professional, isAdmin, isAdminReader }: Person): PageLink[] {
  const office = isAdmin || isAdminReader ? [administration] : []
  const earned = has.earnings ? [earnings] : []
  if (!professional)
    return [
      ...office,
      projects,
      jobs,
      saved,
      collaborations,
      bookings,
      communities,
      courses,
      training,
      ...earned,
      payments,
      profile,
    ]
  return [
    ...office,
    ...professionalLinks,
    ...(has.projects ? [projects, saved] : []),
    collaborations,
    ...(has.bookings ? [bookings] : []),
    ...(has.communities ? [communities, payments] : []),
    courses,
    training,
    ...earned,
    profile,
  ]
}

/** The dashboards of a person with several roles, each a press away; nothing for everybody else. */
export function homesOf({ has, professional }: Pick<ShownViewer, 'has' | 'professional'>): PageLink[] {
  const homes = [
    ...(professional ? [{ to: href('/professionals/leads'), label: 'Leads' }] : []),
    ...(has.projects ? [{ to: projects.to, label: 'Projects' }] : []),
    ...(has.communities ? [{ to: communities.to, label: 'Communities' }] : []),
  ]
  return homes.length > 1 ? homes : []
}

/** What the bottom navigation can count; the root loader gives the numbers. */
export type BadgeName = 'messages' | 'notifications'

export type BottomItem = PageLink & {
  icon: ComponentType<{ 'aria-hidden'?: boolean; size?: number; strokeWidth?: number }>
  /** Path prefixes for which the item is highlighted; '/' means only the home page. */
  activeUnder: string[]
  badge?: BadgeName
}

const messages: BottomItem = {
  to: href('/messages'),
  label: 'Messages',
  icon: MessageCircle,
  activeUnder: [href('/messages')],
  badge: 'messages',
}
const notifications: BottomItem = {
  to: href('/notifications'),
  label: 'Notifications',
  icon: Bell,
  activeUnder: [href('/notifications')],
  badge: 'notifications',
}
const ownProfile: BottomItem = { ...profile, icon: UserRound, activeUnder: [profile.to] }
const community = above(href('/community/:communityId', { communityId: '-' }))
const everywhereHome = [href('/'), href('/communities'), community, href('/create-community'), projects.to]

/**
 * The bottom navigation on phones: the documented items in their order, Home being one's own. / and everything about
 * communities share its highlight. Professionals reach their leads and points too; their Home is the dashboard.
 */
export function bottomNavigation({ home, professional }: Pick<ShownViewer, 'home' | 'professional'>): BottomItem[] {
  const to = professional ? href('/professionals/dashboard') : home
  const homeItem = { to, label: 'Home', icon: Home, activeUnder: [...everywhereHome, to] }
  if (!professional) return [homeItem, messages, notifications, ownProfile]
  const leads = { to: href('/professionals/leads'), label: 'Leads', icon: Inbox }
  const wallet = { to: href('/professionals/wallet'), label: 'Wallet', icon: Wallet }
  return [
    homeItem,
    { ...leads, activeUnder: [leads.to] },
    messages,
    notifications,
    { ...wallet, activeUnder: [wallet.to, href('/professionals/transactions'), href('/professionals/top-up')] },
    ownProfile,
  ]
}

/** Whether `path` is under one of the prefixes; a prefix ends at a slash, so /profiles is not under /profile. */
export function isUnder(path: string, prefixes: string[]) {
  return prefixes.some((prefix) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`)))
}

/** The place of the main navigation that a path is under, not those above that. */
export function placesAt(path: string): string[] {
  const under = mainNavigation.map(({ to }) => to).filter((to) => isUnder(path, [to]))
  return under.filter((to) => !under.some((other) => isUnder(other, [to]) && other !== to))
}

const professionalSide = href('/professionals')
/** Homeowners read these of the professionals' side. */
const forHomeowners = [above(href('/professionals/p/:slug', { slug: '-' })), href('/professionals/directory')]

/** Whether a page is for professionals: it has their links and their log-in. */
export const isProfessionalSide = (path: string) => isUnder(path, [professionalSide]) && !isUnder(path, forHomeowners)

/** Pages to work on, not to read: of one person alone. Their footer is one line. */
const working = [
  communities.to,
  collaborations.to,
  href('/calendar'),
  href('/appeals'),
  href('/dashboard'),
  above(href('/quotes/:requestId', { requestId: '-' })),
  href('/job'),
  saved.to,
  href('/notifications'),
  href('/messages'),
  href('/profile'),
  href('/subscription'),
  above(href('/payment/:orderId', { orderId: '-' })),
  href('/earnings'),
  href('/cpd'),
  href('/bookings'),
  above(href('/visits/:token', { token: '-' })),
  above(href('/talks/:token', { token: '-' })),
  href('/projects/new'),
  href('/courses/new'),
  href('/confirm'),
  href('/create-community'),
  href('/admin/dashboard'),
  href('/professionals/dashboard'),
  href('/professionals/leads'),
  href('/professionals/transactions'),
  href('/professionals/portfolio'),
  href('/professionals/settings'),
  href('/professionals/subscription/change'),
  href('/professionals/checkout'),
  href('/professionals/top-up'),
  href('/professionals/wallet'),
]
/** Parts of a community, a course and a project that are worked on. */
const workingIn = [
  /^\/community\/[^/]+\/(dashboard|points|requests|members|settings|moderation|report|hide)$/,
  /^\/community\/[^/]+\/(announcements(\/[^/]+)?|(announcements|events|posts|resources)\/(new|[^/]+\/edit))$/,
  /^\/courses\/[^/]+\/(edit|learn)\//,
  /^\/courses\/[^/]+\/edit$/,
  /^\/projects\/[^/]+\/(documents|reviews|showcase|work)$/,
]

/** Whether a page is one to work on. */
export const isWorking = (path: string) => isUnder(path, working) || workingIn.some((pattern) => pattern.test(path))

import { Bell, Mail, Menu as MenuSign, MessageCircle, Phone, X } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import type { Brand } from '../content/brand.ts'
import type { Frame } from '../content/frame.ts'
import { homesOf, mainNavigation, placesAt } from '../content/navigation.ts'
import { CachedPart } from '../drawing/cached-part.tsx'
import { useRootData } from '../root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useDismissableDetails } from '../ui/dismissable-details.ts'
import { AccountMenu } from './account-menu.tsx'
import { useBadges } from './live-store.ts'
import { MenuPlaces } from './menu-places.tsx'
import { signInAddress } from './sign-in-address.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { UnreadBadge } from './unread-badge.tsx'

/** Above the header on wide screens: opening hours, and the ways to reach a person. Phones find both in the menu. */
function ContactBar() {
  const { brand, frame } = useRootData()
  if (!frame) return null
  const { hours, phoneHref, emailHref } = frame
  const props = { brand, hours, phoneHref, emailHref }
  return (
    <CachedPart madeOf={['contact bar', props]}>
      <Bar {...props} />
    </CachedPart>
  )
}

type Props = { brand: Brand } & Pick<Frame, 'hours' | 'phoneHref' | 'emailHref'>

function Bar({ brand, hours, phoneHref, emailHref }: Props) {
  const [weekdays, saturday] = hours
  const link = 'inline-flex min-h-9 items-center gap-2 font-semibold text-on-bar underline-offset-4 hover:underline'
  return (
    <div className="on-dark hidden bg-bar text-sm text-bar-muted sm:block">
      <div className="page-width flex items-center gap-6">
        <p className="mr-auto hidden md:block">
          {weekdays.days} {weekdays.hours}, {saturday.days} {saturday.hours}
        </p>
        <a href={phoneHref} className={link}>
          <Phone aria-hidden size={15} />
          {brand.phone}
        </a>
        <a href={emailHref} className={`${link} ml-auto md:ml-0`}>
          <Mail aria-hidden size={15} />
          {brand.email}
        </a>
      </div>
    </div>
  )
}

/** The mark and the name; leads home (`to`), where the page starts at its top. */
function Logo({ name, to }: { name: string; to: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 flex min-h-11 items-center gap-2 rounded-control px-1 font-display text-[1.1875rem] font-bold max-[359px]:text-base tracking-tight whitespace-nowrap sm:text-xl"
    >
      <Mark />
      {name}
    </Link>
  )
}

function Mark() {
  return (
    <svg
      aria-hidden
      width="30"
      height="30"
      viewBox="0 0 30 30"
      className="shrink-0 fill-none stroke-accent stroke-[2.4] [stroke-linejoin:round]"
    >
      <path d="M3 27V12l6-6 6 6v15M15 27V9l6-6 6 6v18M1 27h28M13 27v-6h4v6" />
    </svg>
  )
}

/** For somebody who is several people here, on each of their homes: the way to the others. */
function Homes() {
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

/** For visitors, what has no room in the header of phones and tablets. Native <details>, so it opens without JavaScript. */
function SmallScreenMenu() {
  const details = useDismissableDetails()
  return (
    <details ref={details} className="group lg:hidden">
      <summary aria-label="Menu" className="flex size-11 items-center justify-center rounded-control hover:bg-tint">
        <MenuSign aria-hidden className="group-open:hidden" />
        <X aria-hidden className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 z-30 mt-2.5 animate-arrive border-y border-edge bg-card shadow-soft">
        <div className="page-width py-3">
          <div className="-mx-3">
            <MenuPlaces />
          </div>
          <div className="mt-2 border-t border-edge pt-4 pb-2 no-scripting:hidden">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </details>
  )
}

/** The top of every page. */
export function Header() {
  const { viewer, brand } = useRootData()
  const { pathname, search } = useLocation()
  const here = placesAt(pathname)
  const home = viewer?.home ?? href('/')
  return (
    <header>
      <ContactBar />
      <div className="border-b border-edge">
        <div className="page-width flex h-16 items-center gap-1.5 lg:gap-6">
          <CachedPart madeOf={['logo', brand.name, home]}>
            <Logo name={brand.name} to={home} />
          </CachedPart>
          <CachedPart madeOf={['navigation', here]}>
            <Navigation here={here} />
          </CachedPart>
          <div className="ml-auto flex items-center gap-1 lg:ml-0">
            {viewer ? (
              <>
                <Unread />
                <AccountMenu viewer={viewer} />
              </>
            ) : (
              <>
                <ButtonLink
                  to={signInAddress(pathname + search)}
                  tone="quiet"
                  className="whitespace-nowrap max-sm:px-3"
                >
                  Sign in
                </ButtonLink>
                <SmallScreenMenu />
              </>
            )}
          </div>
        </div>
      </div>
      <Homes />
    </header>
  )
}

const Navigation = ({ here }: { here: string[] }) => (
  <nav aria-label="Main" className="ml-auto hidden lg:block">
    <ul className="flex gap-1">
      {mainNavigation.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={here.includes(to) ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-control px-3 font-semibold underline-offset-8 hover:bg-tint aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** On wide screens, where there is no bottom navigation: what one was written, and told. */
function Unread() {
  const { messages, notifications } = useBadges()
  return (
    <div className="flex max-md:hidden">
      <UnreadLink to={href('/messages')} label="Messages" sign={MessageCircle} count={messages} />
      <UnreadLink to={href('/notifications')} label="Notifications" sign={Bell} count={notifications} />
    </div>
  )
}

type UnreadLinkProps = { to: string; label: string; sign: typeof Bell; count: string | undefined }

function UnreadLink({ to, label, sign: Sign, count }: UnreadLinkProps) {
  return (
    <Link to={to} className="relative inline-flex size-11 items-center justify-center rounded-control hover:bg-tint">
      <Sign aria-hidden size={21} />
      <span className="sr-only">{label}</span>
      <UnreadBadge count={count} className="top-0.5 left-6" />
    </Link>
  )
}

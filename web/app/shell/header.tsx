import { Bell, MessageCircle } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { mainNavigation, placesAt } from '../content/navigation.ts'
import { KeptPart } from '../drawing/kept-part.tsx'
import { useRootData } from '../root-data.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ContactBar } from './contact-bar.tsx'
import { Homes } from './homes.tsx'
import { useBadges } from './live-store.ts'
import { Logo } from './logo.tsx'
import { signInAddress } from './sign-in-address.ts'
import { SmallScreenMenu } from './small-screen-menu.tsx'
import { UnreadBadge } from './unread-badge.tsx'

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
          <KeptPart madeOf={['logo', brand.name, home]}>
            <Logo name={brand.name} to={home} />
          </KeptPart>
          <KeptPart madeOf={['navigation', here]}>
            <Navigation here={here} />
          </KeptPart>
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

import { ArrowLeft, LogOut, Menu as MenuSign, X } from 'lucide-react'
import { Form, href, Link, Outlet, useLocation } from 'react-router'
import type { PageLink } from '../../content/navigation.ts'
import { professionalLinks, visitorLinks } from '../../content/professionals-navigation.ts'
import { useRootData } from '../../root-data.ts'
import { useDismissableDetails } from '../../ui/dismissable-details.ts'

/** Around every page of the professionals' side: their own navigation, and beneath it the page. */
export default function Frame() {
  return (
    <>
      <ProfessionalsBar />
      <Outlet />
    </>
  )
}

function ProfessionalsBar() {
  const { viewer, brand } = useRootData()
  const links = viewer?.professional ? professionalLinks : visitorLinks(brand.name)
  return (
    <div className="border-b border-edge bg-tint">
      <div className="page-width flex min-h-12 items-center gap-1">
        <Link
          to={href('/')}
          className="-ml-2 mr-auto inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-muted hover:text-ink lg:mr-4"
        >
          <ArrowLeft aria-hidden size={16} />
          Back
        </Link>
        <nav aria-label="For professionals" className="hidden grow items-center gap-1 lg:flex">
          <Links links={links} className="flex gap-1" />
          {viewer?.professional && <Logout className="ml-auto" />}
        </nav>
        <Drawer links={links} isSignedIn={Boolean(viewer?.professional)} />
      </div>
    </div>
  )
}

function Links({ links, className }: { links: PageLink[]; className: string }) {
  const { pathname } = useLocation()
  const isHere = (to: string) => pathname === to || (to !== href('/professionals') && pathname.startsWith(`${to}/`))
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={isHere(to) ? 'page' : undefined}
            className="inline-flex min-h-11 w-full items-center rounded-control px-3 font-semibold hover:bg-paper aria-[current=page]:bg-paper"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Logout({ className }: { className?: string }) {
  return (
    <Form method="post" action={href('/professionals/logout')} className={className}>
      <button
        type="submit"
        className="inline-flex min-h-11 w-full items-center gap-2 rounded-control px-3 font-semibold text-muted hover:bg-paper hover:text-ink"
      >
        <LogOut aria-hidden size={16} />
        Sign out
      </button>
    </Form>
  )
}

/** The same on phones, from the side. Native <details>: it opens without JavaScript; Escape and a press beside close it. */
function Drawer({ links, isSignedIn }: { links: PageLink[]; isSignedIn: boolean }) {
  const details = useDismissableDetails()
  return (
    <details ref={details} className="group lg:hidden">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-paper">
        <MenuSign aria-hidden size={18} className="group-open:hidden" />
        <X aria-hidden size={18} className="hidden group-open:block" />
        For professionals
      </summary>
      <nav
        aria-label="For professionals"
        className="fixed inset-y-0 right-0 z-40 flex w-72 max-w-[85vw] animate-arrive flex-col gap-2 overflow-y-auto border-l border-edge bg-card p-4 shadow-soft"
      >
        <div className="flex items-center justify-between pl-3">
          <span className="font-display text-lg font-semibold">For professionals</span>
          <button
            type="button"
            aria-label="Close"
            onClick={() => {
              details.current?.removeAttribute('open')
              details.current?.querySelector('summary')?.focus()
            }}
            className="inline-flex size-11 items-center justify-center rounded-control hover:bg-tint no-scripting:hidden"
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <Links links={links} className="flex flex-col" />
        {isSignedIn && <Logout className="border-t border-edge pt-2" />}
      </nav>
    </details>
  )
}

import { ArrowLeft, LogOut } from 'lucide-react'
import { Form, href, Link, Outlet, useLocation } from 'react-router'
import type { PageLink } from '../../content/navigation.ts'
import { professionalLinks, visitorLinks } from '../../content/professionals-navigation.ts'
import { useRootData } from '../../root-data.ts'

/** Around every page of the professionals' side: their own navigation, which the one menu of a phone holds, and the page. */
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
    <div className="hidden border-b border-edge bg-tint lg:block">
      <div className="page-width flex min-h-12 items-center gap-1">
        <Link
          to={href('/')}
          className="-ml-2 mr-4 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden size={16} />
          Back
        </Link>
        <nav aria-label="For professionals" className="flex grow items-center gap-1">
          <Links links={links} className="flex gap-1" />
          {viewer?.professional && <Logout className="ml-auto" />}
        </nav>
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

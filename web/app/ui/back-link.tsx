import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, type LinkProps } from 'react-router'

/** Above a page's heading: the one way to the page it belongs to, alike everywhere. */
export const PageBackLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <Link
    to={to}
    className="-ml-0.5 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control pr-2 text-sm font-semibold text-muted underline-offset-4 hover:text-ink hover:underline"
  >
    <ArrowLeft aria-hidden size={16} className="shrink-0" />
    <span className="truncate">{children}</span>
  </Link>
)

/** The way up from a page of a community. */
export const CommunityBackLink = ({ community }: { community: { id: string; name: string } }) => (
  <PageBackLink to={href('/community/:communityId', { communityId: community.id })}>{community.name}</PageBackLink>
)

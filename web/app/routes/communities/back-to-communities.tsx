import { ChevronLeft } from 'lucide-react'
import { href, Link } from 'react-router'

/** Above a community's pages. */
export function BackToCommunities() {
  return (
    <div className="page-width pt-4">
      <Link
        to={href('/communities')}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <ChevronLeft aria-hidden size={18} />
        All communities
      </Link>
    </div>
  )
}

import { ArrowLeft } from 'lucide-react'
import { href, Link } from 'react-router'

/** The way up from a page of a community. */
export const BackLink = ({ community }: { community: { id: string; name: string } }) => (
  <Link
    to={href('/community/:communityId', { communityId: community.id })}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
  >
    <ArrowLeft aria-hidden size={18} className="shrink-0" />
    {community.name}
  </Link>
)

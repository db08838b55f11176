import { formatDate } from '@lv/contract/dates'
import { href, Link } from 'react-router'

/** On every page of somebody who asked for the deletion of their account: when it is, and the way back. */
export function ClosingBanner({ closesAt }: { closesAt: Date }) {
  return (
    <div role="note" className="border-b border-edge bg-wattle-tint">
      <p className="page-width flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
        <span>Your account is closed and will be deleted on {formatDate(closesAt)}.</span>
        <Link to={href('/profile/data/delete')} className="font-semibold underline underline-offset-4">
          Keep my account
        </Link>
      </p>
    </div>
  )
}

import type { Mute } from '@lv/contract/communities'
import { formatDateTime } from '@lv/contract/dates'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

/** What moderators decided about whoever reads it, and the way to the decision. */
const Decided = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <p className="rounded-control bg-wattle-tint px-4 py-3 text-sm wrap-anywhere">
    {children} The reason: {reason}{' '}
    <Link to={href('/appeals')} className="font-semibold underline underline-offset-4">
      See the decision or appeal
    </Link>
  </p>
)

/** To the author of what is hidden: that nobody else sees it, and why. */
export const Hidden = ({ what, reason }: { what: string; reason: string }) => (
  <Decided reason={reason}>This {what} is hidden: only you see it.</Decided>
)

/** To somebody who may not come in: why. */
export const Banned = ({ reason }: { reason: string }) => (
  <Decided reason={reason}>You’re banned from this community and can’t join it.</Decided>
)

/** To somebody who may not write in a community for a while: until when, and why. */
export const Muted = ({ mute: { until, reason } }: { mute: Mute }) => (
  <Decided reason={reason}>
    You’re muted in this community until {formatDateTime(until)}: you can read, and not post, comment or like.
  </Decided>
)

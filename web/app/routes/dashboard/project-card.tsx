import { requestStatusLabels } from '@lv/contract/options'
import type { UserRequest } from '@lv/contract/requests'
import { MapPin, Paperclip } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const tones: Record<string, BadgeTone> = {
  unverified: 'attention',
  pending: 'neutral',
  quoted: 'good',
  in_progress: 'attention',
  completed: 'good',
}

/** What happens next, in one sentence; quotes should arrive within 24-48 hours (specification 2, section 2.7). */
function nextOf(request: UserRequest): string {
  const { status, needsConsent, isDuplicate, isSearchOver, leadCount, quoteCount, doneAt } = request
  if (status === 'unverified') return 'Open the link in the mail we sent you: nothing is passed on before.'
  if (status === 'cancelled') return 'You cancelled this request.'
  if (status === 'completed') return 'Done. Thank you for finishing it here.'
  if (status === 'in_progress' && doneAt) return 'The work is marked done. Confirm it when you agree.'
  if (status === 'in_progress') return 'You accepted a quote. Mark it done when the work is finished.'
  if (isDuplicate)
    return 'You asked for this postcode within 30 days. That request counts, and nobody is sent this one.'
  if (needsConsent) return 'Waiting for your consent: nobody has heard of it yet.'
  if (quoteCount > 0) return `${formatNumber(quoteCount)} of ${leadCount} professionals sent a quote. Compare them now.`
  if (isSearchOver)
    return leadCount > 0
      ? 'No quote came within a week. Write to the professionals who have your request.'
      : 'We looked for seven days, and nobody near you was free for it.'
  if (leadCount > 0)
    return `${leadCount} ${leadCount === 1 ? 'professional has' : 'professionals have'} your request. Quotes should arrive within 24-48 hours.`
  return 'We look for professionals near you. Quotes should arrive within 24-48 hours.'
}

/** One request: its state first, then what it is. */
export function ProjectCard({ request }: { request: UserRequest }) {
  const { id, title, status, suburb, postcode, description, filesAttached, createdAt } = request
  return (
    <Card as="li" className="gap-3" isHighlighted={status === 'quoted'}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={tones[status]}>{requestStatusLabels[status] ?? 'Unknown'}</Badge>
        <span className="text-sm text-muted">
          <RelativeTime at={createdAt} />
        </span>
      </div>
      <h2 className="text-lg">
        <Link to={`/quotes/${id}`} className="after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
      </h2>
      <p className="line-clamp-2 text-muted">{description}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden size={15} />
          {suburb} {postcode}
        </span>
        {filesAttached > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <Paperclip aria-hidden size={15} />
            {filesAttached} {filesAttached === 1 ? 'file' : 'files'}
          </span>
        )}
      </p>
      <p className="mt-auto border-t border-dashed border-edge pt-3 font-medium">{nextOf(request)}</p>
    </Card>
  )
}

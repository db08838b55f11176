import { formatDate } from '@lv/contract/dates'
import { requestStatusLabels } from '@lv/contract/options'
import type { RequestPage } from '@lv/contract/request-page'
import { MapPin } from 'lucide-react'
import { href, Link } from 'react-router'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { nextStepOf } from './next-step.ts'

const tones: Record<string, BadgeTone> = {
  unverified: 'attention',
  quoted: 'good',
  in_progress: 'attention',
  completed: 'good',
}

/** Where nothing more happens with this request: the one that counts, or a new one. */
function wayOn({ originalId, status, isDuplicate, isSearchOver, needsConsent, leadCount, postcode }: RequestPage) {
  if (originalId)
    return { to: href('/quotes/:requestId', { requestId: originalId }), label: 'Open the earlier request' }
  const isLeft = status === 'pending' && isSearchOver && leadCount === 0 && !needsConsent && !isDuplicate
  return isLeft ? { to: `${href('/get-quotes')}?postcode=${postcode}`, label: 'Ask again' } : undefined
}

/** What the request is, where it stands, and what happens next. */
export function RequestHeader({ request }: { request: RequestPage }) {
  const { title, suburb, postcode, status, createdAt } = request
  const way = wayOn(request)
  return (
    <div>
      <PageBackLink to={href('/dashboard')}>My projects</PageBackLink>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl">{title.replace(' - ', '\u00a0- ')}</h1>
        <Badge tone={tones[status]}>{requestStatusLabels[status] ?? 'Unknown'}</Badge>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden size={16} />
          {suburb} {postcode}
        </span>
        <span>Asked on {formatDate(createdAt)}</span>
      </p>
      <p className="mt-4 max-w-text border-l-2 border-wattle pl-4 text-lg">
        {nextStepOf(request)}{' '}
        {way && (
          <Link to={way.to} className="font-semibold text-accent underline underline-offset-4">
            {way.label}
          </Link>
        )}
      </p>
    </div>
  )
}

import { requestStatusLabels } from '@lv/contract/options'
import type { RequestPage } from '@lv/contract/request-page'
import { ArrowLeft, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '../../format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { nextStepOf } from './next-step.ts'

const tones: Record<string, BadgeTone> = {
  unverified: 'attention',
  quoted: 'good',
  in_progress: 'attention',
  completed: 'good',
}

/** What the request is, where it stands, and what happens next. */
export function RequestHeader({ request }: { request: RequestPage }) {
  const { title, status, suburb, postcode, createdAt, originalId } = request
  return (
    <div>
      <Link
        to="/dashboard"
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden size={16} />
        My projects
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">{title}</h1>
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
        {originalId && (
          <Link to={`/quotes/${originalId}`} className="font-semibold text-accent underline underline-offset-4">
            Open the earlier request
          </Link>
        )}
      </p>
    </div>
  )
}

import type { EngagementSummary } from '@lv/contract/engagements'
import { formatDollars } from '@lv/contract/money'
import { requestStatusLabels } from '@lv/contract/options'
import type { OwnRequest } from '@lv/contract/requests'
import { MapPin, Paperclip } from 'lucide-react'
import { href, Link } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { houseOf } from '../../drawing/house-of.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** With what happens next, in one sentence. */
export type ShownRequest = OwnRequest & { says: string }

const tones: Record<string, BadgeTone> = {
  unverified: 'attention',
  pending: 'neutral',
  quoted: 'good',
  in_progress: 'attention',
  completed: 'good',
}

/** One request: its state first, then what it is; once a quote is accepted, who builds it and what is paid. */
export function ProjectCard({ request, job }: { request: ShownRequest; job: EngagementSummary | undefined }) {
  const { id, title, status, suburb, postcode, description, filesAttached, createdAt } = request
  const hasLapsed = status === 'quoted' && request.openQuoteCount === 0
  return (
    <Card as="li" className="gap-3" isHighlighted={status === 'quoted' && !hasLapsed}>
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <Badge tone={hasLapsed ? 'neutral' : tones[status]}>{requestStatusLabels[status] ?? 'Unknown'}</Badge>
          <p className="mt-1.5 text-sm text-muted">
            <RelativeTime at={createdAt} />
          </p>
        </div>
        <House house={houseOf(id)} className="block h-20 w-auto shrink-0" />
      </div>
      <h3 className="text-lg">
        <Link
          to={
            job ? href('/job/:engagementId', { engagementId: job.id }) : href('/quotes/:requestId', { requestId: id })
          }
          className="after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
      </h3>
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
      {job ? (
        <Progress job={job} says={request.doneAt && request.says} />
      ) : (
        <p className="mt-auto border-t border-dashed border-edge pt-3 font-medium">{request.says}</p>
      )}
    </Card>
  )
}

/** Who builds it, and what is paid of the price. */
function Progress({ job, says }: { job: EngagementSummary; says: string | null }) {
  const { withWhom, totalCents, paidCents, claimedCents } = job
  const share = (cents: number) => `${totalCents > 0 ? (cents / totalCents) * 100 : 0}%`
  return (
    <div className="mt-auto border-t border-dashed border-edge pt-3">
      <p className="font-medium">by {withWhom}</p>
      <div aria-hidden className="mt-2 flex h-2.5 overflow-hidden rounded-[2px] bg-tint">
        <span className="bg-good" style={{ width: share(paidCents) }} />
        <span className="bg-wattle" style={{ width: share(claimedCents) }} />
      </div>
      <p className="mt-2 text-sm tabular-nums">
        <strong>{formatDollars(paidCents)}</strong> of {formatDollars(totalCents)} paid
        {claimedCents > 0 && `, ${formatDollars(claimedCents)} claimed`}
      </p>
      {says && <p className="mt-2 font-medium">{says}</p>}
    </div>
  )
}

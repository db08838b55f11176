import { requestStatusLabels } from '@lv/contract/options'
import type { UserRequest } from '@lv/contract/requests'
import { MapPin, Paperclip } from 'lucide-react'
import { href, Link } from 'react-router'
import { House } from '../../drawing/house.tsx'
import { houseOf } from '../../drawing/house-of.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { nextOf } from './next-of.ts'

const tones: Record<string, BadgeTone> = {
  unverified: 'attention',
  pending: 'neutral',
  quoted: 'good',
  in_progress: 'attention',
  completed: 'good',
}

/** One request: its state first, then what it is. */
export function ProjectCard({ request }: { request: UserRequest }) {
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
      <h2 className="text-lg">
        <Link
          to={href('/quotes/:requestId', { requestId: id })}
          className="after:absolute after:inset-0 hover:underline"
        >
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

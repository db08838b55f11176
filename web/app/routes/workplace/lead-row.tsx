import { MessageSquare, Paperclip, Phone } from 'lucide-react'
import { href, Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { LeadView } from './lead-shown.ts'
import { LeadClock, StatusBadge } from './lead-state.tsx'
import { MarkContacted } from './mark-contacted.tsx'

/** One lead of the inbox: the job and its clock first, then who asks, what they say and what can be done at once. */
function LeadRow({ lead, level: Heading = 'h2' }: { lead: LeadView; level?: 'h2' | 'h3' }) {
  const { id, isUnread, quoteRequest } = lead
  return (
    <li
      data-lead-row
      className="relative grid gap-x-6 gap-y-2 px-4 py-3.5 hover:bg-tint/50 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5"
    >
      <div className="min-w-0">
        <Heading className="flex items-baseline gap-2 text-lg leading-snug">
          {isUnread && (
            <span className="inline-flex shrink-0 -translate-y-0.5">
              <span aria-hidden className="size-2.5 rounded-full bg-accent" />
              <span className="sr-only">Unread:</span>
            </span>
          )}
          <Link
            to={href('/professionals/leads/:leadId', { leadId: id })}
            className={`underline-offset-4 after:absolute after:inset-0 hover:underline ${isUnread ? '' : 'font-medium'}`}
          >
            {lead.words.heading}
          </Link>
        </Heading>
        <Facts lead={lead} />
        <p className="mt-1 line-clamp-1 text-sm">{quoteRequest.description}</p>
        <Person lead={lead} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 sm:w-72 sm:flex-col sm:items-end sm:text-right">
        <LeadClock lead={lead} />
        <div className="relative flex flex-wrap items-center gap-2 sm:justify-end">
          <StatusBadge lead={lead} isBesideMarker />
          <MarkContacted lead={lead} />
        </div>
      </div>
    </li>
  )
}

function Facts({ lead: { words, filesAttached, unreadMessages } }: { lead: LeadView }) {
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span>{words.facts}</span>
      {filesAttached > 0 && (
        <span className="inline-flex items-center gap-1">
          <Paperclip aria-hidden size={14} />
          {filesAttached} {filesAttached === 1 ? 'file' : 'files'}
        </span>
      )}
      {unreadMessages > 0 && (
        <Badge tone="alert" icon={<MessageSquare aria-hidden size={13} />}>
          {unreadMessages} new {unreadMessages === 1 ? 'message' : 'messages'}
        </Badge>
      )}
    </p>
  )
}

function Person({ lead: { customerName, customerPhone, createdAt, words } }: { lead: LeadView }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="font-medium">{customerName}</span>
      {customerPhone ? (
        <a
          href={`tel:${customerPhone}`}
          className="wide-target relative inline-flex items-center gap-1 underline decoration-edge-control underline-offset-4 hover:decoration-current"
        >
          <Phone aria-hidden size={14} />
          {words.phone}
        </a>
      ) : (
        <span className="text-muted">number no longer shared</span>
      )}
      <span className="text-muted">
        <RelativeTime at={createdAt} />
      </span>
    </p>
  )
}

/** Leads on one ground, with lines between them. */
export function LeadList({ leads, level }: { leads: LeadView[]; level?: 'h2' | 'h3' }) {
  return (
    <ul className="divide-y divide-edge overflow-hidden rounded-card border border-edge bg-card">
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} level={level} />
      ))}
    </ul>
  )
}

import { formatDate } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import { useEffect } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { LeadView } from './lead-shown.ts'
import { LeadClock, StatusBadge } from './lead-state.tsx'
import type { loader } from './leads.tsx'
import { MarkContacted } from './mark-contacted.tsx'

/** The documented lead history: every lead with who asks, for what, and what it costs. */
function LeadHistory({ leads, total }: { leads: LeadView[]; total: number }) {
  if (leads.length === 0) return <p className="text-muted">No leads yet. We’ll email you when the first arrives.</p>
  return (
    <>
      {total > leads.length && (
        <p className="text-sm text-muted">
          The newest {leads.length} of {formatNumber(total)}.
        </p>
      )}
      <ul className="-mx-5 max-h-[60dvh] divide-y divide-edge overflow-y-auto border-y border-edge">
        {leads.map((lead) => (
          <HistoryItem key={lead.id} lead={lead} />
        ))}
      </ul>
    </>
  )
}

function HistoryItem({ lead }: { lead: LeadView }) {
  const { quoteRequest, customerName, customerPhone, costPerLead, createdAt } = lead
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-base">
          <Link
            to={href('/professionals/leads/:leadId', { leadId: lead.id })}
            className="underline-offset-4 hover:underline"
          >
            {lead.words.heading}
          </Link>
        </h3>
        <StatusBadge lead={lead} isBesideMarker />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm [&_dt]:text-muted">
        <dt>Project type</dt>
        <dd>{lead.words.kind}</dd>
        <dt>Customer</dt>
        <dd>
          {customerName},{' '}
          {customerPhone ? (
            <a href={`tel:${customerPhone}`} className="underline underline-offset-4">
              {lead.words.phone}
            </a>
          ) : (
            'number no longer shared'
          )}
        </dd>
        <dt>Budget</dt>
        <dd>{lead.words.budget}</dd>
        <dt>Timeframe</dt>
        <dd>{lead.words.timing}</dd>
        <dt>Sent</dt>
        <dd>{formatDate(createdAt)}</dd>
        <dt>Cost</dt>
        <dd>{costPerLead} points</dd>
      </dl>
      <p className="line-clamp-3 text-sm">{quoteRequest.description}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <LeadClock lead={lead} />
        <MarkContacted lead={lead} />
      </div>
    </li>
  )
}

const SKELETONS = [1, 2, 3]

/** The newest leads with everything that the history shows, asked for when it is opened. */
export default function HistoryDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, load } = useFetcher<typeof loader>()
  useEffect(() => {
    if (isOpen) void load(href('/professionals/leads'))
  }, [isOpen, load])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Lead history"
      actions={
        <ButtonLink to={href('/professionals/leads')} tone="quiet" onClick={onClose}>
          Open the inbox
        </ButtonLink>
      }
    >
      {data ? (
        <LeadHistory leads={data.items} total={data.total} />
      ) : (
        <SkeletonGroup label="Loading your leads" className="flex flex-col gap-3">
          {SKELETONS.map((key) => (
            <Skeleton key={key} className="h-28" />
          ))}
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

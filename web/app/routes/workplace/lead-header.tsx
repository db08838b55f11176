import { formatDateTime } from '@lv/contract/dates'
import type { LeadPage } from '@lv/contract/lead-shapes'
import { formatNumber } from '@lv/contract/numbers'
import type { Quote } from '@lv/contract/quote-shapes'
import { Form, href, useNavigate, useNavigation } from 'react-router'
import { type PageShortcut, PageShortcuts } from '../../features/workplace/page-shortcuts.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { LeadView } from './lead-shown.ts'
import { StatusBadge } from './lead-state.tsx'
import { MarkContacted } from './mark-contacted.tsx'
import { takesQuotes } from './quote-states.ts'

/** What the job is and what can be done about it now. */
export function LeadHeader({ lead, quote }: { lead: LeadView<LeadPage>; quote: Quote | null }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl sm:text-3xl">{lead.words.heading}</h1>
          <StatusBadge lead={lead} />
        </div>
        <p className="mt-1 text-muted">
          Sent to you {formatDateTime(lead.createdAt)}
          {lead.distanceKm !== null && ` · ${formatNumber(lead.distanceKm)} km from you`}
        </p>
      </div>
      <div id="deeds" className="flex flex-wrap items-center gap-3">
        <Shortcuts lead={lead} />
        {!lead.isContacted && <MarkContacted lead={lead} size="regular" />}
        {takesQuotes(lead) && (
          <ButtonLink to={href('/professionals/leads/:leadId/quote', { leadId: lead.id })}>
            {quote ? 'Revise quote' : 'Write a quote'}
          </ButtonLink>
        )}
        {lead.status === 'won' && lead.requestStatus === 'in_progress' && !lead.job?.doneAt && <MarkDone />}
      </div>
    </header>
  )
}

function MarkDone() {
  const isPending = useNavigation().formData?.get('intent') === 'complete'
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value="complete" isPending={isPending}>
        Mark job done
      </Button>
    </Form>
  )
}

function Shortcuts({ lead }: { lead: LeadPage }) {
  const navigate = useNavigate()
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)
  const shortcuts: PageShortcut[] = [
    { keys: 'c', does: 'Mark the lead contacted', act: { c: () => press('#deeds [data-contact]')?.click() } },
    { keys: 'm', does: 'Write a message', act: { m: () => press('#messages textarea')?.focus() } },
    ...(takesQuotes(lead)
      ? [{ keys: 'q', does: 'Write or revise the quote', act: { q: () => void navigate('quote') } }]
      : []),
    { keys: 'u', does: 'Back to the inbox', act: { u: () => void navigate(href('/professionals/leads')) } },
  ]
  return <PageShortcuts shortcuts={shortcuts} />
}

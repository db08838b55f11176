import type { LeadPage } from '@lv/contract/lead-shapes'
import { Mail, Phone } from 'lucide-react'
import { formatDateTime } from '../../format.ts'
import type { Shown } from './lead-shown.ts'
import { Panel } from './panel.tsx'

const lineClass =
  '-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 font-semibold break-all underline-offset-4 hover:bg-tint hover:underline'

const answers = {
  yes: 'Asked by us, they said that you were in touch.',
  no: 'Asked by us, they said that you were not in touch yet.',
}

/** How the homeowner is reached, and what the details may be used for. */
export function ContactCard({ lead }: { lead: Shown<LeadPage> }) {
  const { customerName, customerPhone, customerEmail, phoneShownAt, answer } = lead
  return (
    <Panel id="contact" title={customerName}>
      {customerPhone ? (
        <a href={`tel:${customerPhone}`} className={lineClass}>
          <Phone aria-hidden size={18} className="shrink-0 text-accent" />
          {lead.words.phone}
        </a>
      ) : (
        <p className="flex min-h-11 items-center gap-3 text-muted">
          <Phone aria-hidden size={18} className="shrink-0" />
          They took their number back. Write to them instead.
        </p>
      )}
      {customerEmail && (
        <a href={`mailto:${customerEmail}`} className={lineClass}>
          <Mail aria-hidden size={18} className="shrink-0 text-accent" />
          {customerEmail}
        </a>
      )}
      {answer && <p className="mt-2 text-sm">{answers[answer]}</p>}
      <p className="mt-3 border-t border-dashed border-edge pt-3 text-sm text-muted">
        Lead data is only for this job: no lists, no passing on.{' '}
        {customerPhone && phoneShownAt && (
          <>The homeowner sees when you looked at their number, last on {formatDateTime(phoneShownAt)}.</>
        )}
      </p>
    </Panel>
  )
}

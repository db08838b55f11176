import { formatDateTime } from '@lv/contract/dates'
import type { LeadPage } from '@lv/contract/lead-shapes'
import { Mail, Phone } from 'lucide-react'
import { Panel } from '../../features/workplace/panel.tsx'
import { mailLink } from '../../mail-link.ts'
import type { LeadView } from './lead-shown.ts'

const lineClass =
  '-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 font-semibold break-all underline-offset-4 hover:bg-tint hover:underline'

const answers = {
  yes: 'We asked, and they said you’ve been in touch.',
  no: 'We asked, and they said you haven’t been in touch yet.',
}

/** How the homeowner is reached, and what the details may be used for. */
export function ContactCard({ lead }: { lead: LeadView<LeadPage> }) {
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
          They’ve stopped sharing their number. Message them instead.
        </p>
      )}
      {customerEmail && (
        <a href={mailLink(customerEmail)} className={lineClass}>
          <Mail aria-hidden size={18} className="shrink-0 text-accent" />
          {customerEmail}
        </a>
      )}
      {answer && <p className="mt-2 text-sm">{answers[answer]}</p>}
      <p className="mt-3 border-t border-dashed border-edge pt-3 text-sm text-muted">
        Use these details for this job only: don’t add them to lists or pass them on.{' '}
        {customerPhone && phoneShownAt && (
          <>The homeowner can see when you viewed their number, last on {formatDateTime(phoneShownAt)}.</>
        )}
      </p>
    </Panel>
  )
}

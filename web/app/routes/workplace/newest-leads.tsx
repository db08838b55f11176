import { formatNumber } from '@lv/contract/numbers'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LeadList } from './lead-row.tsx'
import type { LeadView } from './lead-shown.ts'

/** The latest leads, with their clocks. */
export function NewestLeads({ leads, total, unread }: { leads: LeadView[]; total: number; unread: number }) {
  return (
    <section aria-labelledby="newest-leads">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="newest-leads" className="text-2xl">
          Lead inbox
        </h2>
        {total > 0 && (
          <ButtonLink to={href('/professionals/leads')}>
            Open inbox: {unread > 0 ? `${formatNumber(unread)} unread of ${formatNumber(total)}` : formatNumber(total)}
          </ButtonLink>
        )}
      </div>
      {leads.length === 0 ? (
        <EmptyState
          level="h3"
          title="No leads yet"
          text="We’ll email you when a request near you fits your trades."
          actions={
            <ButtonLink to={`${href('/professionals/settings')}#matching`}>Check trades and service area</ButtonLink>
          }
        />
      ) : (
        <LeadList leads={leads} level="h3" />
      )}
    </section>
  )
}

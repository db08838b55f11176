import type { ConsultantVisit } from '@lv/contract/booking'
import { bookingBudgetLabels, bookingProjectTypeLabels } from '@lv/contract/packages'
import { showPhone } from '@lv/contract/phone'
import { Card } from '../../ui/card.tsx'

type Props = { booking: Omit<ConsultantVisit, 'scopeState'>; place: 'call' | 'onsite'; title?: string }

/** What was told with the booking. */
export function DetailsCard({ booking, place, title = 'What you told us' }: Props) {
  const { name, email, phone, projectType, budget, location, description } = booking
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Phone', showPhone(phone)],
    ['Location', place === 'call' ? location : ''],
    ['Project type', projectType && bookingProjectTypeLabels[projectType]],
    ['Budget', budget && bookingBudgetLabels[budget]],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <Card as="section" aria-labelledby="details">
      <h2 id="details" className="text-lg">
        {title}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {description && (
        <p className="mt-3 border-t border-edge pt-3 text-sm break-words whitespace-pre-line">{description}</p>
      )}
    </Card>
  )
}

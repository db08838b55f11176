import { showAbn } from '@lv/contract/abn'
import type { OwnApplication } from '@lv/contract/applications'
import { showPhone } from '@lv/contract/phone'
import { Card } from '../../ui/card.tsx'

/** What was sent, as we have it. */
export function ApplicationDetails({ application }: { application: OwnApplication }) {
  const { areas, areasConfirmed, serviceAreas } = application
  const facts: [string, string][] = [
    ['Contact', application.contactName],
    ['Email', application.email],
    ['Phone', showPhone(application.phone)],
    ['ABN', showAbn(application.abn)],
    ['Trade licence', application.tradeLicense ?? 'Not stated'],
    ['Primary trade', application.primaryTrade],
    ['Experience', application.experience],
    ['Team size', application.teamSize],
    ['Service areas', areas.length > 0 ? areas.join(', ') : serviceAreas],
    ...(areasConfirmed
      ? []
      : [['', 'We ask you to confirm your areas in your account, before your first lead.'] as [string, string]]),
    ['Business description', application.businessDescription],
  ]
  return (
    <Card as="aside">
      <h2 className="text-lg">What you sent</h2>
      <dl className="mt-3 flex flex-col gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            {name && <dt className="text-sm text-muted">{name}</dt>}
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

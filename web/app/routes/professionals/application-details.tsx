import type { OwnApplication } from '@lv/contract/applications'
import { applicationFacts } from '../../features/professionals/application-facts.ts'
import { Card } from '../../ui/card.tsx'

/** What was sent, as we have it. */
export function ApplicationDetails({ application }: { application: OwnApplication }) {
  const { areas, areasConfirmed, serviceAreas } = application
  const facts: [string, string][] = [
    ...applicationFacts(application),
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

import type { TrustFigures } from '@lv/contract/trust'
import { givingBackLabels } from '../../content/trust.ts'
import { CountTable } from './trust-counts.tsx'

/** Points that went back to professionals: by rule, and by hand. */
export function GivenBack({ figures: { decidedLeads, givenBack }, day }: { figures: TrustFigures; day: string }) {
  return (
    <CountTable
      title="Points that went back"
      note="Leads that cost nothing in the end, by the rule that decided. The last line is our own doing, each time with a reason."
      day={day}
      rows={[
        { label: 'Leads decided so far', count: decidedLeads },
        ...givenBack.map(({ rule, count }) => ({ label: givingBackLabels[rule], count, of: decidedLeads })),
      ]}
    />
  )
}

import type { TrustFigures } from '@lv/contract/trust'
import { givingBackLabels, type TrustWords } from '../../content/trust.ts'
import { CountTable } from './trust-counts.tsx'

type Props = { words: TrustWords['givenBack']; figures: TrustFigures; day: string }

/** Points that went back to professionals: by rule, and by hand. */
export function GivenBack({ words, figures: { decidedLeads, givenBack }, day }: Props) {
  return (
    <CountTable
      {...words}
      day={day}
      rows={[
        { label: 'Leads decided so far', count: decidedLeads },
        ...givenBack.map(({ rule, count }) => ({ label: givingBackLabels[rule], count, of: decidedLeads })),
      ]}
    />
  )
}

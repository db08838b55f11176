import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import type { LadderLine } from '@lv/contract/price-book'
import { Badge } from '../../ui/badge.tsx'
import { AdminTable } from './admin-table.tsx'

const dollars = (cents: number | null) => (cents === null ? '–' : formatDollars(cents))

function Cheapest({ line: { cheapest, beatenBy } }: { line: LadderLine }) {
  if (beatenBy) return <Badge tone="alert">Beaten by {beatenBy}</Badge>
  if (!cheapest) return <Badge tone="alert">Never</Badge>
  return `${cheapest.from} to ${cheapest.to}`
}

/** A price with what it was, where it changes. */
function Changed({ cents, was }: { cents: number | null; was: number | null | undefined }) {
  if (was === undefined || was === cents) return dollars(cents)
  return (
    <>
      <s className="text-muted">{dollars(was)}</s> <strong className="font-semibold">{dollars(cents)}</strong>
    </>
  )
}

type Props = { caption: string; lines: LadderLine[]; before?: LadderLine[] }

/** What a lead costs on every plan, by how many one takes a month; beside it what it was, where it changes. */
export function PriceLadder({ caption, lines, before }: Props) {
  const paces = lines[0]?.leadCents ?? []
  return (
    <AdminTable
      isCompared
      caption={caption}
      columns={[
        { label: 'Plan' },
        { label: 'A month', isNumber: true },
        { label: 'Points', isNumber: true },
        ...paces.map(({ leads }) => ({ label: `${leads} ${leads === 1 ? 'lead' : 'leads'}`, isNumber: true })),
        { label: 'One more', isNumber: true },
        { label: 'Cheapest at', isNumber: true },
      ]}
      rows={lines.map((line) => {
        const was = before?.find(({ level }) => level === line.level)
        return {
          key: line.name,
          cells: [
            line.name,
            <Changed key="month" cents={line.monthlyCents} was={was?.monthlyCents} />,
            formatNumber(line.points),
            ...line.leadCents.map(({ leads, cents }) => (
              <Changed key={leads} cents={cents} was={was?.leadCents.find((one) => one.leads === leads)?.cents} />
            )),
            <Changed key="more" cents={line.furtherLeadCents} was={was?.furtherLeadCents} />,
            <Cheapest key="cheapest" line={line} />,
          ],
        }
      })}
    />
  )
}

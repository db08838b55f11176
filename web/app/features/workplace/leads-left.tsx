import { formatNumber } from '@lv/contract/numbers'
import { LEAD_COST_POINTS } from '@lv/contract/pricing'
import { Badge } from '../../ui/badge.tsx'

/** How many leads the points are enough for. */
const leadsLeft = (points: number) => Math.floor(points / LEAD_COST_POINTS)

export function LeadsLeft({ points }: { points: number }) {
  const left = leadsLeft(points)
  return (
    <Badge tone={left === 0 ? 'alert' : 'good'}>
      {formatNumber(left)} {left === 1 ? 'lead' : 'leads'} left
    </Badge>
  )
}

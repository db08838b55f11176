import { formatDate } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { OrderKind } from '@lv/contract/payments'

export type Described = {
  kind: OrderKind
  description: string
  points: number
  bonusPoints: number
  periodStart: string | null
  periodEnd: string | null
}

export function describeCharge({ kind, description, points, bonusPoints, periodStart, periodEnd }: Described): string {
  const thing = kind === 'community' ? `Community membership: ${description}` : description
  const given = [
    points > 0 ? `${formatNumber(points)} LV Points` : '',
    // A plan's points all come with its price; only a top-up has a bonus on what was bought.
    bonusPoints > 0 ? `${formatNumber(bonusPoints)} ${kind === 'tier' ? 'LV Points' : 'bonus points'}` : '',
  ].filter(Boolean)
  const period =
    periodStart && periodEnd ? [`${formatDate(new Date(periodStart))} to ${formatDate(new Date(periodEnd))}`] : []
  const says = given.length > 0 ? `${thing} (${given.join(' and ')})` : thing
  return [says, ...period].join(', ')
}

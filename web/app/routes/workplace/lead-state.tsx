import type { Lead } from '@lv/contract/lead'
import { chargeRuleLabels, leadStatusLabels } from '@lv/contract/options'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useNow } from '../../ui/clock.tsx'
import { clockOf, hasTried, pointsOf } from './lead-words.ts'

const tones: Partial<Record<Lead['status'], BadgeTone>> = {
  sent: 'attention',
  contacted: 'good',
  quoted: 'good',
  won: 'good',
}

type BadgeProps = {
  lead: Pick<Lead, 'status' | 'charge'>
  /** The marker 'Contacted' stands beside it, so it is not said twice. */
  isBesideMarker?: boolean
}

/** A lead's status; where its points came back and nothing followed, that is what matters. */
export function StatusBadge({ lead: { status, charge }, isBesideMarker }: BadgeProps) {
  const isBack = charge.state === 'released' || charge.state === 'refunded'
  if (isBack && (status === 'sent' || status === 'contacted' || status === 'closed')) return <Badge>Returned</Badge>
  if (isBesideMarker && status === 'contacted') return null
  return <Badge tone={tones[status]}>{leadStatusLabels[status]}</Badge>
}

/** The clock and the points of a lead; `isTried` is for those who know more than the list does. */
export function LeadClock({ lead, isTried = hasTried(lead) }: { lead: Lead; isTried?: boolean }) {
  const clock = clockOf({ charge: lead.charge, isTried }, useNow())
  const { state, rule } = lead.charge
  const isBack = state === 'released' || state === 'refunded'
  return (
    <p className="flex flex-col text-sm">
      {clock && <span className={isTried ? 'text-muted' : 'font-semibold text-accent'}>{clock}</span>}
      <span className={classNames(isBack && 'font-semibold text-good')}>{pointsOf(lead)}</span>
      {rule && <span className="text-muted">{chargeRuleLabels[rule]}</span>}
    </p>
  )
}

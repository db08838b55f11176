import type { Lead } from '@lv/contract/lead-shapes'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useNow } from '../../ui/clock.tsx'
import type { LeadView } from './lead-shown.ts'
import { clockOf } from './lead-words.ts'

type BadgeProps = {
  lead: Pick<LeadView, 'words' | 'isContacted'>
  /** The marker 'Contacted' stands beside it, so it is not said twice. */
  isBesideMarker?: boolean
}

/** A lead's status. */
export function StatusBadge({ lead: { words, isContacted }, isBesideMarker }: BadgeProps) {
  const { label, tone } = words.status
  return isBesideMarker && isContacted && label === 'Contacted' ? null : <Badge tone={tone}>{label}</Badge>
}

/** The clock and the points of a lead; `isTried` is for those who know more than the list does. */
export function LeadClock({ lead, isTried = lead.isTried }: { lead: LeadView<Lead>; isTried?: boolean }) {
  const clock = clockOf({ charge: lead.charge, isTried }, useNow())
  const { points, isBack, rule } = lead.words
  return (
    <p className="flex flex-col text-sm">
      {clock && <span className={isTried ? 'text-muted' : 'font-semibold text-accent'}>{clock}</span>}
      <span className={classNames(isBack && 'font-semibold text-good')}>{points}</span>
      {rule && <span className="text-muted">{rule}</span>}
    </p>
  )
}

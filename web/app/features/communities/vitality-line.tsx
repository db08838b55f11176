import type { Community, Vitality } from '@lv/contract/communities'
import { formatElapsed } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'

const LIVELY_PERCENT = 25

/** Green from a quarter of the members on, else yellow; the words beside it say the same. */
export function VitalityDot({ vitality }: { vitality: Vitality }) {
  const isLively = vitality.activePercent >= LIVELY_PERCENT
  return (
    <span aria-hidden className={`inline-block size-2 shrink-0 rounded-full ${isLively ? 'bg-good' : 'bg-wattle'}`} />
  )
}

/** One line on how alive a community is; nothing where too few people are members to say so. */
export function VitalityLine({ community: { vitality, memberCount } }: { community: Community }) {
  if (!vitality) return null
  const { activeCount, activePercent, medianAnswerMinutes, answeredCount } = vitality
  return (
    <span className="flex items-baseline gap-2">
      <VitalityDot vitality={vitality} />
      <span>
        <b className="font-semibold text-ink">{activePercent}%</b> active this month
        <span className="sr-only">
          {' '}
          ({formatNumber(activeCount)} of {formatNumber(memberCount)} members)
        </span>
        {medianAnswerMinutes !== null && (
          <>
            {' '}
            · answered in{' '}
            <b className="font-semibold whitespace-nowrap text-ink">{formatElapsed(medianAnswerMinutes)}</b>
            <span className="sr-only"> (median of {formatNumber(answeredCount)} posts)</span>
          </>
        )}
      </span>
    </span>
  )
}

import { formatDateTime } from '@lv/contract/dates'
import type { LeadPage } from '@lv/contract/lead-shapes'
import { Panel } from '../../features/workplace/panel.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Moment } from './lead-moments.ts'
import type { LeadView } from './lead-shown.ts'
import { LeadClock } from './lead-state.tsx'

type Props = { lead: LeadView<LeadPage>; moments: Moment[]; isTried: boolean }

/** Where the lead's points are, by which rule, and every moment that moved the clock. */
export function ChargeCard({ lead, moments, isTried }: Props) {
  return (
    <Panel id="clock" title="Points and clock">
      <LeadClock lead={lead} isTried={isTried} />
      <ol className="mt-4 border-l-2 border-edge pl-5 text-sm">
        {moments.map(({ at, says, isAhead }) => (
          <li key={`${at} ${says}`} className="relative pb-3.5 last:pb-0">
            <span
              aria-hidden
              className={classNames(
                'absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full',
                isAhead ? 'border-2 border-line bg-card' : 'bg-line',
              )}
            />
            <p className={isAhead ? 'text-muted' : undefined}>{says}</p>
            <time dateTime={at} className="text-muted">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {lead.charge.state === 'held' && (
        <p className="mt-4 border-t border-dashed border-edge pt-3 text-sm text-muted">
          Counted in business hours: Monday to Friday 8 am to 6 pm, Saturday 9 am to 4 pm, without public holidays and
          24 December to 8 January.
        </p>
      )}
    </Panel>
  )
}

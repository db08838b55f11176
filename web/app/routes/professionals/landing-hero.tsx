import { LEAD_COST_POINTS, LEADS_PER_REQUEST } from '@lv/contract/pricing'
import type { Figures } from '@lv/contract/quotes'
import type { ReactNode } from 'react'
import { formatDuration, formatNumber } from '../../format.ts'

/** What is offered, beside the form. */
export function LandingHero({ figures, children }: { figures: Figures; children: ReactNode }) {
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:pt-14">
      <div>
        <h1 className="max-w-[10em] text-3xl sm:text-4xl">Pay for homeowners who answer. Not for silence.</h1>
        <p className="mt-4 max-w-[29.5em] text-lg text-muted">
          A lead costs {LEAD_COST_POINTS} LV Points, and they are only held. If you try and the homeowner does nothing
          for 72 business hours, they come back by themselves. No form, no argument.
        </p>
        <dl className="mt-8 grid max-w-md grid-cols-2 gap-x-6 gap-y-5">
          <Fact figure={`${LEADS_PER_REQUEST}`} label="professionals a request at most, ever" />
          <Fact figure={`${LEAD_COST_POINTS}`} label="LV Points a lead, held first" />
          {figures.requestsThisMonth !== null && (
            <Fact figure={formatNumber(figures.requestsThisMonth)} label="requests this month" />
          )}
          {figures.medianFirstAnswerMinutes !== null && (
            <Fact
              figure={formatDuration(figures.medianFirstAnswerMinutes)}
              label="to a first answer, business hours (median)"
            />
          )}
        </dl>
      </div>
      {children}
    </div>
  )
}

function Fact({ figure, label }: { figure: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-l-2 border-wattle pl-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-semibold tabular-nums">{figure}</dd>
    </div>
  )
}

import { LEAD_COST_POINTS, LEADS_PER_REQUEST } from '@lv/contract/pricing'
import type { Figures } from '@lv/contract/quotes'
import type { ReactNode } from 'react'
import type { ProfessionalsWords } from '../../content/professionals.ts'
import { formatDuration, formatNumber } from '../../format.ts'

type Props = { words: ProfessionalsWords['hero']; figures: Figures; children: ReactNode }

/** What is offered, beside the form. */
export function LandingHero({ words, figures, children }: Props) {
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:pt-14">
      <div>
        <h1 className="max-w-[10em] text-3xl sm:text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-[29.5em] text-lg text-muted">{words.text}</p>
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

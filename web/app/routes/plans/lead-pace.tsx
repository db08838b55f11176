import { type ChangeEvent, useState } from 'react'
import { Form } from 'react-router'
import { exactDollars } from '../../features/money/exact-dollars.ts'
import { formatNumber } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type LeadPace, MOST_LEADS, type PricedOffer, pricesAt } from './lead-pace-of.ts'
import { LeadPicture } from './lead-picture.tsx'
import { planCell as cell, PlanTableHead } from './plan-table-head.tsx'

const leadsOf = (leads: number) => `${formatNumber(leads)} ${leads === 1 ? 'lead' : 'leads'}`

/** What a lead costs on every plan at one's own pace: moved with the slider, or sent as a form without JavaScript. */
export function LeadsAtPace({ leads: initial, prices, matches }: LeadPace) {
  const [leads, setLeads] = useState(initial)
  const offers = pricesAt(prices, leads)
  return (
    <section id="a-lead" aria-labelledby="a-lead-heading" className="mt-10 scroll-mt-4">
      <h2 id="a-lead-heading" className="text-2xl">
        What a lead costs at your pace
      </h2>
      <p className="mt-1 max-w-text text-muted">
        The plan’s price, plus a top-up with its bonus for the points the plan doesn’t include. A lead costs 29 points,
        points never expire, and you get them back if the homeowner never answers. Incl. GST.
      </p>
      <Pace leads={leads} onLeads={setLeads} />
      <div className="mt-5 grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <Prices leads={leads} offers={offers} />
        <LeadPicture leads={leads} offers={offers} />
      </div>
      <Matches matches={matches} />
    </section>
  )
}

function Pace({ leads, onLeads }: { leads: number; onLeads: (leads: number) => void }) {
  return (
    <Form method="get" action="#a-lead" preventScrollReset className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor="leads" className="font-semibold">
        Leads a month
      </label>
      <input
        id="leads"
        name="leads"
        type="range"
        min={0}
        max={MOST_LEADS}
        step={0.5}
        value={leads}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onLeads(Number(event.currentTarget.value))}
        aria-valuetext={`${leadsOf(leads)} a month`}
        className="h-11 w-full max-w-md accent-accent"
      />
      <output htmlFor="leads" className="min-w-[4.5rem] font-display text-xl font-semibold tabular-nums">
        {leadsOf(leads)}
      </output>
      <Button type="submit" tone="quiet" className="scripting:hidden">
        Show the prices
      </Button>
    </Form>
  )
}

function Prices({ leads, offers }: { leads: number; offers: PricedOffer[] }) {
  return (
    <div className="rounded-card border border-edge bg-card">
      <table className="w-full border-collapse text-sm tabular-nums [&_tbody_tr]:border-t [&_tbody_tr]:border-edge">
        <caption className="sr-only">What {leadsOf(leads)} a month cost on each plan</caption>
        <PlanTableHead price="A month" />
        <tbody>
          {offers.map(({ label, cents, leadCents, isLeast }) => (
            <tr key={label} className={isLeast ? 'bg-wattle-tint' : undefined}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {label}{' '}
                {isLeast && (
                  <Badge tone="good" className="ml-1">
                    Cheapest
                  </Badge>
                )}
              </th>
              <td className={`${cell} text-right whitespace-nowrap`}>{exactDollars(cents)}</td>
              <td className={`${cell} text-right font-semibold whitespace-nowrap`}>
                {leadCents === null ? 'none' : exactDollars(leadCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Counted, and left out if fewer than ten. */
function Matches({ matches }: Pick<LeadPace, 'matches'>) {
  const told = matches.filter(({ leads }) => leads !== null)
  if (told.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="text-lg">Leads of the last 90 days, by level</h3>
      <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        {told.map(({ level, leads, professionals }) => (
          <li key={level}>
            <strong className="font-display text-xl font-semibold">{formatNumber(leads ?? 0)}</strong> {level}
            {professionals !== null && (
              <span className="text-muted"> to {formatNumber(professionals)} professionals</span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">Counted from leads sent. Levels with fewer than ten are left out.</p>
    </div>
  )
}

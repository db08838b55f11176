import { exactDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { type ChangeEvent, useState } from 'react'
import { Form } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { drawnPaces, type LeadPace, MAX_LEADS, type PricedOffer, pricesAt } from './lead-pace-of.ts'
import { planCell as cell, PlanTableHead } from './plan-table-head.tsx'

const [WIDTH, HEIGHT] = [360, 250]
const [LEFT, BOTTOM, TOP, RIGHT] = [44, 30, 10, 84]

const x = (leads: number) => LEFT + ((WIDTH - LEFT - RIGHT) * leads) / MAX_LEADS

/** Shades of one line each, told apart by their dashes too. */
const dashes = ['', '2 4', '6 4', '10 4', '1 3']

/** Labels at the ends of the lines, none over another. */
function spread(ends: readonly number[]): number[] {
  const order = ends.map((end, at) => ({ end, at })).toSorted((a, b) => a.end - b.end)
  const placed: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { end, at } of order) {
    last = Math.max(end, last + 14)
    placed[at] = last
  }
  return placed
}

/** What each offer costs a month against the leads a month: the lowest line is the cheapest there. */
function LeadPicture({ leads, offers }: { leads: number; offers: PricedOffer[] }) {
  const most = Math.max(1, ...offers.flatMap(({ line }) => line))
  const y = (cents: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * cents) / most
  const least = offers.find(({ isLeast }) => isLeast)
  const labels = spread(offers.map(({ line }) => y(line.at(-1) ?? 0)))
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Cost a month of each plan at 0 to 40 leads a month. At ${leads}, ${least?.label} is cheapest.`}
        className="h-auto w-full"
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part} className="text-muted">
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(most * part)} y2={y(most * part)} className="stroke-edge" />
            <text x={LEFT - 6} y={y(most * part) + 4} textAnchor="end" fontSize="11" fill="currentColor">
              ${formatNumber(Math.round((most * part) / 100))}
            </text>
          </g>
        ))}
        {[0, 10, 20, 30, 40].map((pace) => (
          <text
            key={pace}
            x={x(pace)}
            y={HEIGHT - 12}
            textAnchor="middle"
            fontSize="11"
            fill="currentColor"
            className="text-muted"
          >
            {pace}
          </text>
        ))}
        <line
          x1={x(leads)}
          x2={x(leads)}
          y1={TOP}
          y2={HEIGHT - BOTTOM}
          className="stroke-accent"
          strokeDasharray="3 3"
        />
        {offers.map(({ label, line, isLeast }, at) => (
          <g key={label} className={isLeast ? 'text-good' : 'text-muted'}>
            <polyline
              points={line.map((cents, at) => `${x(drawnPaces[at] ?? 0).toFixed(1)},${y(cents).toFixed(1)}`).join(' ')}
              fill="none"
              stroke="currentColor"
              strokeWidth={isLeast ? 3 : 1.5}
              strokeDasharray={dashes[at]}
            />
            <text
              x={WIDTH - RIGHT + 6}
              y={(labels[at] ?? 0) + 4}
              fontSize="11"
              fontWeight={isLeast ? 700 : 400}
              fill="currentColor"
            >
              {label}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="text-sm text-muted">Dollars a month, by leads a month</figcaption>
    </figure>
  )
}

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
        max={MAX_LEADS}
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

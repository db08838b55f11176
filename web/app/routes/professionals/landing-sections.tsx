import { House } from '../../drawing/house.tsx'
import { infill } from '../../drawing/infill.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'

const rules = [
  { when: 'The request reaches you', result: '29 points are held. Nothing is spent yet.', state: 'held' },
  {
    when: 'The homeowner reads or answers your message, or reads your quote',
    result: 'The points are taken: there is a real person at the other end.',
    state: 'taken',
  },
  {
    when: 'The homeowner confirms that you were in touch, or accepts your quote',
    result: 'The points are taken.',
    state: 'taken',
  },
  {
    when: 'You tried, and the homeowner does nothing for 72 business hours',
    result: 'All 29 come back.',
    state: 'back',
  },
  {
    when: 'Their email bounces, the request is a duplicate, or they cancel or choose somebody before you tried',
    result: 'All 29 come back.',
    state: 'back',
  },
  {
    when: 'You attempt nothing within 72 business hours',
    result: 'The points are taken: the place could have been another professional’s.',
    state: 'taken',
  },
] as const

const badges = {
  held: { label: 'Held', tone: 'attention' },
  taken: { label: 'Taken', tone: 'neutral' },
  back: { label: '+29 back', tone: 'good' },
} as const

/** What becomes of the points, rule by rule: the same rules that the product itself decides by. */
export function LeadRules() {
  return (
    <section aria-labelledby="rules" className="page-width pt-16 lg:pt-24">
      <h2 id="rules" className="text-2xl">
        What a lead costs, rule by rule
      </h2>
      <p className="mt-2 max-w-[39.75em] text-muted">
        You see which rule decided, and when. A report to our team covers what no rule can know, and every decision
        comes with its reason.
      </p>
      <ul className="mt-6 overflow-hidden rounded-card border border-edge bg-card">
        {rules.map(({ when, result, state }) => (
          <li
            key={when}
            className="grid items-center gap-x-6 gap-y-1 border-b border-edge px-4 py-3.5 last:border-b-0 sm:grid-cols-[1fr_1fr_6rem]"
          >
            <span className="font-semibold">{when}</span>
            <span className="text-muted">{result}</span>
            <span className="sm:text-right">
              <Badge tone={badges[state].tone}>{badges[state].label}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const known = [
  {
    title: 'Why you',
    text: 'Trade, distance, response record, turn and tier, each with its weight. The homeowner sees the same.',
  },
  {
    title: 'What is known of the job',
    text: 'Verified email, photos or plans, budget, owner or tenant, length of the brief: a checklist, never a secret score.',
  },
  {
    title: 'How you compare',
    text: 'Quotes answer the same lines. If you are not chosen you learn your rank, the price band and one reason.',
  },
  {
    title: 'What your record says',
    text: 'Business hours only, leave mode included, with the number of leads it rests on. Nothing hidden ranks you.',
  },
]

/** What a professional gets to know, before and after. */
export function WhatYouKnow() {
  return (
    <section
      aria-labelledby="known"
      className="page-width grid items-end gap-x-14 gap-y-8 py-16 lg:grid-cols-[1fr_20rem] lg:py-24"
    >
      <div>
        <h2 id="known" className="text-2xl">
          You know what we know
        </h2>
        <TermGrid
          className="mt-6 gap-x-8 sm:grid-cols-2"
          terms={known.map(({ title, text }) => ({ term: title, text }))}
        />
      </div>
      <div aria-hidden className="hidden lg:block">
        <House house={infill} className="h-auto w-full" />
      </div>
    </section>
  )
}

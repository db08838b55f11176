import type { Figures } from '@lv/contract/quotes'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuotesWords } from '../../content/get-quotes.ts'
import { House } from '../../drawing/house.tsx'
import { terrace } from '../../drawing/terrace.tsx'
import { weatherboard } from '../../drawing/weatherboard.tsx'
import { formatDuration, formatNumber } from '../../format.ts'

type Props = { words: QuotesWords['hero']; figures: Figures; children: ReactNode }

/** The top of the page: how it works, and the form itself; nothing comes between a homeowner and the first field. */
export function QuotesHero({ words, figures, children }: Props) {
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:pt-14">
      <div className="lg:sticky lg:top-8">
        <h1 className="max-w-[10.5em] text-3xl sm:text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-[30.75em] text-lg text-muted">{words.text}</p>
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 font-semibold">
          {words.promises.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <Check aria-hidden size={18} className="shrink-0 text-good" />
              {promise}
            </li>
          ))}
        </ul>
        <LiveFigures figures={figures} />
        <div aria-hidden className="mt-10 hidden max-w-md items-end gap-0 lg:flex">
          <House house={terrace} className="h-auto w-2/5" />
          <House house={weatherboard} className="h-auto w-3/5" />
        </div>
      </div>
      <section aria-label="Ask for quotes" className="rounded-card border border-edge bg-card p-4 shadow-soft sm:p-6">
        {children}
      </section>
    </div>
  )
}

/** Counted now, each left out while it would say too little. */
function LiveFigures({ figures }: { figures: Figures }) {
  const { professionals, requestsThisMonth, medianFirstAnswerMinutes, reviewCount, stars } = figures
  const facts = [
    professionals !== null && [formatNumber(professionals), 'professionals whose details are complete'],
    requestsThisMonth !== null && [formatNumber(requestsThisMonth), 'requests this month'],
    medianFirstAnswerMinutes !== null && [
      formatDuration(medianFirstAnswerMinutes),
      'to a first answer, in business hours (median)',
    ],
    reviewCount !== null &&
      stars !== null && [`${stars.toFixed(1)} of 5`, `from ${formatNumber(reviewCount)} reviews of finished jobs`],
  ].filter((fact): fact is [string, string] => Array.isArray(fact))
  if (facts.length === 0) return null
  return (
    <dl className="mt-6 grid max-w-md grid-cols-2 gap-x-6 gap-y-4">
      {facts.map(([figure, label]) => (
        <div key={label} className="flex flex-col-reverse justify-end border-l-2 border-wattle pl-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-xl font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

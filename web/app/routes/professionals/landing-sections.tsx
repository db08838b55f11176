import type { ProfessionalsWords } from '../../content/professionals.ts'
import { House } from '../../drawing/house.tsx'
import { infill } from '../../drawing/house-drawings.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'

const tones = { held: 'attention', taken: 'neutral', back: 'good' } as const

/** What becomes of the points, rule by rule: the same rules that the product itself decides by. */
export function LeadRules({ words }: { words: ProfessionalsWords['rules'] }) {
  return (
    <section aria-labelledby="rules" className="page-width pt-16 lg:pt-24">
      <h2 id="rules" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-2 max-w-[39.75em] text-muted">{words.text}</p>
      <ul className="mt-6 overflow-hidden rounded-card border border-edge bg-card">
        {words.rules.map(({ when, result, state }) => (
          <li
            key={when}
            className="grid items-center gap-x-6 gap-y-1 border-b border-edge px-4 py-3.5 last:border-b-0 sm:grid-cols-[1fr_1fr_6rem]"
          >
            <span className="font-semibold">{when}</span>
            <span className="text-muted">{result}</span>
            <span className="sm:text-right">
              <Badge tone={tones[state]}>{words.states[state]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a professional gets to know, before and after. */
export function WhatYouKnow({ words }: { words: ProfessionalsWords['known'] }) {
  return (
    <section
      aria-labelledby="known"
      className="page-width grid items-end gap-x-14 gap-y-8 py-16 lg:grid-cols-[1fr_20rem] lg:py-24"
    >
      <div>
        <h2 id="known" className="text-2xl">
          {words.title}
        </h2>
        <TermGrid
          className="mt-6 gap-x-8 sm:grid-cols-2"
          terms={words.known.map(({ title, text }) => ({ term: title, text }))}
        />
      </div>
      <div aria-hidden className="hidden lg:block">
        <House house={infill} className="h-auto w-full" />
      </div>
    </section>
  )
}

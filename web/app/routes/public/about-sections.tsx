import type { ReactNode } from 'react'
import { bungalow } from '../../drawing/bungalow.tsx'
import { House } from '../../drawing/house.tsx'
import { Street } from '../../drawing/street.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'

/** The top: who this is for. */
export function AboutHero({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="pt-10 lg:pt-16">
      <div className="page-width">
        <h1 className="max-w-[13.25em] text-3xl sm:text-4xl">A village for people who build and renovate</h1>
        <p className="mt-4 max-w-[38.5em] text-pretty text-lg text-muted">
          {name} brings homeowners in Greater Melbourne together with the builders, trades, engineers and designers who
          work on their streets: in communities where questions are answered, and through quotes that can be compared.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">{children}</div>
      </div>
      <Street className="mt-6 overflow-hidden" />
    </div>
  )
}

/** How we work. */
export function Principles({ principles }: { principles: { title: string; text: string }[] }) {
  return (
    <section aria-labelledby="principles" className="page-width pt-14 lg:pt-20">
      <h2 id="principles" className="text-2xl">
        How we work
      </h2>
      <TermGrid
        className="mt-6 gap-x-8 sm:grid-cols-2"
        terms={principles.map(({ title, text }) => ({ term: title, text }))}
      />
    </section>
  )
}

/** Where the money comes from. */
export function Income({ income }: { income: string[] }) {
  return (
    <section aria-labelledby="income" className="page-width pt-14 lg:pt-20">
      <div className="grid items-end overflow-hidden rounded-card border border-edge bg-good-tint md:grid-cols-[1fr_auto]">
        <div className="p-6 sm:p-10">
          <h2 id="income" className="text-2xl">
            Where the money comes from
          </h2>
          <ul className="mt-3 max-w-[38.5em] text-pretty list-disc space-y-1.5 pl-5">
            {income.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <House house={bungalow} className="-mb-3 hidden h-48 w-auto px-8 md:block" />
      </div>
    </section>
  )
}

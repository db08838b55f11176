import { href } from 'react-router'
import type { AboutWords } from '../../content/about.ts'
import { bungalow } from '../../drawing/bungalow.tsx'
import { House } from '../../drawing/house.tsx'
import { Street } from '../../drawing/street.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'

/** The top: who this is for. */
export function AboutHero({ words }: { words: AboutWords['hero'] }) {
  return (
    <div className="pt-10 lg:pt-16">
      <div className="page-width">
        <h1 className="max-w-[13.25em] text-3xl sm:text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-[38.5em] text-pretty text-lg text-muted">{words.text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={href('/communities')}>{words.browse}</ButtonLink>
          <ButtonLink to={href('/get-quotes')} tone="quiet">
            {words.quotes}
          </ButtonLink>
        </div>
      </div>
      <Street className="mt-6 overflow-hidden" />
    </div>
  )
}

/** How we work. */
export function Principles({ words }: { words: AboutWords['principles'] }) {
  return (
    <section aria-labelledby="principles" className="page-width pt-14 lg:pt-20">
      <h2 id="principles" className="text-2xl">
        {words.title}
      </h2>
      <TermGrid
        className="mt-6 gap-x-8 sm:grid-cols-2"
        terms={words.principles.map(({ title, text }) => ({ term: title, text }))}
      />
    </section>
  )
}

/** Where the money comes from. */
export function Income({ words }: { words: AboutWords['income'] }) {
  return (
    <section aria-labelledby="income" className="page-width pt-14 lg:pt-20">
      <div className="grid items-end overflow-hidden rounded-card border border-edge bg-good-tint md:grid-cols-[1fr_auto]">
        <div className="p-6 sm:p-10">
          <h2 id="income" className="text-2xl">
            {words.title}
          </h2>
          <ul className="mt-3 max-w-[38.5em] text-pretty list-disc space-y-1.5 pl-5">
            {words.income.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <House house={bungalow} className="-mb-3 hidden h-48 w-auto px-8 md:block" />
      </div>
    </section>
  )
}

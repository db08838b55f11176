import { href } from 'react-router'
import type { JoinWords, ShownTestimonial } from '../../content/join.ts'
import { bungalow } from '../../drawing/bungalow.tsx'
import { House } from '../../drawing/house.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'

type Terms = { title: string; text: string }[]
const asTerms = (all: Terms) => all.map(({ title, text }) => ({ term: title, text }))

/** What members can count on, and what is asked of them. */
export function JoinTerms({ offered, asked }: Pick<JoinWords, 'offered' | 'asked'>) {
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-12 pt-16 lg:grid-cols-[1.25fr_1fr] lg:pt-24">
      <section aria-labelledby="offered">
        <h2 id="offered" className="text-2xl">
          {offered.title}
        </h2>
        <TermGrid className="mt-6 gap-x-8 sm:grid-cols-2" terms={asTerms(offered.offers)} />
      </section>
      <section aria-labelledby="asked">
        <h2 id="asked" className="text-2xl">
          {asked.title}
        </h2>
        <TermGrid className="mt-6" terms={asTerms(asked.asks)} />
      </section>
    </div>
  )
}

/** What professionals told the operator, each with where that comes from. */
export function JoinTestimonials({ title, testimonials }: { title: string; testimonials: ShownTestimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby="testimonials" className="page-width pt-16 lg:pt-24">
      <h2 id="testimonials" className="text-2xl">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {testimonials.map(({ words, name, trade, place, note }) => (
          <li key={name}>
            <figure className="flex h-full flex-col border-t-2 border-line pt-4">
              <blockquote className="grow text-lg">“{words}”</blockquote>
              <figcaption className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
                <span>
                  <span className="font-semibold text-ink">{name}</span>, {trade}, {place}
                </span>
                <Badge>{note}</Badge>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The other way in. */
export function JoinDirectly({ words }: { words: JoinWords['direct'] }) {
  return (
    <section
      aria-labelledby="direct"
      className="page-width grid items-end gap-x-14 gap-y-8 py-16 lg:grid-cols-[1fr_20rem] lg:py-24"
    >
      <div>
        <h2 id="direct" className="text-2xl">
          {words.title}
        </h2>
        <p className="mt-2 max-w-[36em] text-muted">{words.text}</p>
        <ButtonLink to={`${href('/professionals')}#signup`} tone="quiet" className="mt-5">
          {words.action}
        </ButtonLink>
      </div>
      <div aria-hidden className="hidden lg:block">
        <House house={bungalow} className="h-auto w-full" />
      </div>
    </section>
  )
}

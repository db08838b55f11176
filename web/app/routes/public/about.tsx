import { Mail, Phone } from 'lucide-react'
import { href } from 'react-router'
import { visitContext } from '../../api.ts'
import { type AboutWords, aboutWords } from '../../content/about.ts'
import { House } from '../../drawing/house.tsx'
import { bungalow } from '../../drawing/house-drawings.tsx'
import { Street } from '../../drawing/street.tsx'
import { pageMeta } from '../../meta.ts'
import { useRootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TermGrid } from '../../ui/term-grid.tsx'
import type { Route } from './+types/about.ts'

/** The top: who this is for. */
function AboutHero({ words }: { words: AboutWords['hero'] }) {
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
function Principles({ words }: { words: AboutWords['principles'] }) {
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
function Income({ words }: { words: AboutWords['income'] }) {
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

const way = 'flex min-h-11 items-center gap-3 text-lg font-semibold text-accent underline-offset-4 hover:underline'

/** Where every 'Contact Us' leads: the ways to a person, when we are there, and how soon we answer. */
function AboutContact({ words }: { words: AboutWords['contact'] }) {
  const { brand, frame } = useRootData()
  return (
    <section aria-labelledby="contact" className="page-width pt-14 lg:pt-20">
      <h2 id="contact" tabIndex={-1} className="scroll-mt-6 text-2xl focus:outline-none">
        {words.title}
      </h2>
      <div className="mt-5 grid gap-x-10 gap-y-8 border-t border-edge pt-6 md:grid-cols-3">
        <div>
          <h3 className="text-lg">{words.reach}</h3>
          {frame && (
            <ul className="mt-1">
              <li>
                <a href={frame.phoneHref} className={way}>
                  <Phone aria-hidden size={20} />
                  {brand.phone}
                </a>
              </li>
              <li>
                <a href={frame.emailHref} className={way}>
                  <Mail aria-hidden size={20} />
                  <span className="min-w-0 break-words">{brand.email}</span>
                </a>
              </li>
            </ul>
          )}
          <ButtonLink to={href('/contact')} className="mt-3">
            {words.write}
          </ButtonLink>
        </div>
        <Rows title={words.hours} rows={(frame?.hours ?? []).map(({ days, hours }) => [days, hours])} />
        <Rows title={words.howSoon} rows={words.responseTimes.map(({ about, within }) => [about, within])} />
      </div>
    </section>
  )
}

function Rows({ title, rows }: { title: string; rows: [string, string][] }) {
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <dl className="mt-2">
        {rows.map(([what, time]) => (
          <div key={what} className="flex justify-between gap-4 border-b border-edge py-2 last:border-b-0">
            <dt className="text-muted">{what}</dt>
            <dd className="text-right font-semibold tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The operator's texts come as data, so that they are in the page once and not in its JavaScript too. */
export function loader({ context }: Route.LoaderArgs) {
  return { words: aboutWords(context.get(visitContext).brand) }
}

export { staticPage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About us',
    description: 'Who we are, how we work, where the money comes from, and how to reach a person in Melbourne.',
    path: href('/about'),
  })

export default function About({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <>
      <AboutHero words={words.hero} />
      <Principles words={words.principles} />
      <Income words={words.income} />
      <AboutContact words={words.contact} />
    </>
  )
}

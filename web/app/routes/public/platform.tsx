import { formatDuration } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { Figures } from '@lv/contract/quotes'
import { Coins, Eye, RotateCcw, Scale, ShieldCheck, UsersRound } from 'lucide-react'
import { href, Link } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import {
  type PlatformTestimonial,
  type PlatformWords,
  platformTestimonials,
  platformWords,
} from '../../content/platform.ts'
import { drawing } from '../../drawing/house.tsx'
import { infill, warehouse } from '../../drawing/house-drawings.tsx'
import { pageMeta } from '../../meta.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Ticker } from '../../ui/ticker.tsx'
import type { Route } from './+types/platform.ts'

/** The top: what the platform is, and its two ways on. */
function PlatformHero({ words }: { words: PlatformWords['hero'] }) {
  return (
    <div className="page-width grid items-end gap-x-14 gap-y-8 pt-10 lg:grid-cols-[minmax(0,1fr)_29rem] lg:pt-16">
      <div className="lg:pb-12">
        <h1 className="max-w-[10.5em] text-3xl sm:text-4xl lg:text-[3.5rem]">{words.title}</h1>
        <p className="mt-4 max-w-[34.5em] text-pretty text-lg text-muted">{words.text}</p>
        <div className="mt-6 flex gap-3 max-sm:flex-col max-sm:items-start">
          <ButtonLink to={href('/communities')}>{words.browse}</ButtonLink>
          <ButtonLink to={href('/get-quotes')} tone="quiet">
            {words.start}
          </ButtonLink>
        </div>
      </div>
      <Corner />
    </div>
  )
}

/** The end of the street where what is new stands beside what was converted. */
function Corner() {
  return (
    <svg aria-hidden viewBox="724 96 498 226" className="block h-auto w-full">
      {[warehouse.id, infill.id, 'trees'].map((id) => (
        <use key={id} href={drawing(id)} />
      ))}
    </svg>
  )
}

type Props = { words: PlatformWords['figures']; figures: Figures & { communities: number | null } }

/** What there is to show, in the order of showing; what rests on fewer than ten is null and left out. */
function statsOf({
  communities,
  professionals,
  requestsThisMonth,
  reviewCount,
  medianFirstAnswerMinutes,
}: Props['figures']) {
  const counts = [
    { count: communities, label: 'communities' },
    { count: professionals, label: 'verified professionals' },
    { count: requestsThisMonth, label: 'quote requests this month' },
    { count: reviewCount, label: 'reviews of finished jobs' },
  ].flatMap(({ count, label }) => (count === null ? [] : [{ figure: formatNumber(count), label }]))
  if (medianFirstAnswerMinutes === null) return counts
  const median = formatDuration(medianFirstAnswerMinutes)
  return [...counts, { figure: median, label: 'to a first answer, business hours (median)' }]
}

/** The platform in figures, counted as the page is made. */
function PlatformStats({ words, figures }: Props) {
  const stats = statsOf(figures)
  if (stats.length === 0) return null
  return (
    <section aria-labelledby="stats" className="border-y border-edge bg-card">
      <div className="page-width py-8 lg:py-10">
        <h2 id="stats" className="sr-only">
          {words.title}
        </h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
          {stats.map(({ figure, label }) => (
            <div
              key={label}
              className="flex max-w-44 flex-col-reverse justify-end border-l-2 border-wattle pl-3 max-sm:last:odd:col-span-full max-sm:last:odd:max-w-none"
            >
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-display text-2xl font-semibold tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-sm text-muted">
          {words.text}{' '}
          <Link to={`${href('/learn-more')}#figures`} className="text-accent underline underline-offset-3">
            {words.howWeCount}
          </Link>
        </p>
      </div>
    </section>
  )
}

type Told = { title: string; testimonials: PlatformTestimonial[] }

/** What people told the operator, each with where that comes from. */
function Testimonials({ title, testimonials }: Told) {
  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby="testimonials" className="page-width pt-14 lg:pt-20">
      <h2 id="testimonials" className="text-2xl">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
        {testimonials.map(({ words, name, role, place, note }) => (
          <li key={name}>
            <figure className="flex h-full flex-col border-t-2 border-line pt-4">
              <blockquote className="grow text-lg">“{words}”</blockquote>
              <figcaption className="mt-4 text-sm text-muted">
                <span className="font-semibold text-ink">{name}</span>, {role}, {place} <Badge>{note}</Badge>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Words = PlatformWords['features']

const icons: Record<Words['features'][number]['icon'], typeof Eye> = {
  communities: UsersRound,
  quotes: Scale,
  match: Eye,
  leads: RotateCcw,
  rules: ShieldCheck,
  owners: Coins,
}

/** What the platform does, each with the page where it happens. */
function PlatformFeatures({ words }: { words: Words }) {
  return (
    <section aria-labelledby="platform" className="page-width pt-14 lg:pt-20">
      <h2 id="platform" className="text-2xl">
        {words.title}
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {words.features.map(({ icon, title, text, to, action }) => {
          const Icon = icons[icon]
          return (
            <li key={title} className="relative flex flex-col rounded-card border border-edge bg-card p-[1.125rem]">
              <Icon aria-hidden size={26} className="text-good" />
              <h3 className="mt-3 text-lg">{title}</h3>
              <p className="mt-1 mb-3 text-muted">{text}</p>
              <Link
                to={to}
                className="mt-auto font-semibold text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {action}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** No figure is shown that rests on fewer than these. */
const MIN = 10

export async function loader({ context }: Route.LoaderArgs) {
  const { quotes, communities } = context.get(apiContext)
  const [figures, { total }] = await Promise.all([quotes.figures({}), communities.list({ query: { limit: 1 } })])
  return {
    figures: { ...figures, communities: total < MIN ? null : total },
    words: platformWords,
    testimonials: shownWith(platformTestimonials, context.get(visitContext)),
  }
}

export { staticLivePage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Property development and renovation',
    description:
      'Melbourne’s platform for people who build: communities by kind of work, quotes that compare line by line, and leads that are held first.',
    path: href('/property-development'),
  })

export default function Platform({ loaderData: { figures, words, testimonials } }: Route.ComponentProps) {
  return (
    <>
      <Ticker label={words.ticker.label} words={words.ticker.built} />
      <PlatformHero words={words.hero} />
      <PlatformStats words={words.figures} figures={figures} />
      <PlatformFeatures words={words.features} />
      <Testimonials title={words.testimonials.title} testimonials={testimonials} />
    </>
  )
}

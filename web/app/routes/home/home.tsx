import type { Community } from '@lv/contract/communities'
import { cut } from '@lv/contract/cut'
import { membershipLabels } from '@lv/contract/membership-types'
import { packageNames, packages } from '@lv/contract/packages'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import { type HomeWords, homeTestimonials, homeWords } from '../../content/home.ts'
import { sampleProjects } from '../../content/projects.ts'
import { Street } from '../../drawing/street.tsx'
import { Tram } from '../../drawing/tram.tsx'
import { pageMeta } from '../../meta.ts'
import type { RootData } from '../../root-data.ts'
import { organizationData } from '../../shell/structured-data.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Ticker } from '../../ui/ticker.tsx'
import type { Route } from './+types/home.ts'
import { Communities } from './communities.tsx'
import { Courses } from './courses.tsx'
import { Gallery } from './gallery.tsx'
import { Packages } from './packages.tsx'
import { StickyBookNow } from './sticky-book-now.tsx'
import { Testimonials } from './testimonials.tsx'

/** Three steps, numbered as houses are: on enamel plates. */
function HowItWorks({ words }: { words: HomeWords['howItWorks'] }) {
  return (
    <section aria-labelledby="how-it-works" className="page-width pt-14 lg:pt-20">
      <h2 id="how-it-works" className="text-2xl lg:text-3xl">
        {words.title}
      </h2>
      <ol className="mt-7 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {words.steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 md:grid-cols-1">
            <Plate number={index + 1} />
            <div>
              <h3 className="text-lg md:mt-4">{title}</h3>
              <p className="mt-1 text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A house number; the list itself tells screen readers the count. */
function Plate({ number }: { number: number }) {
  return (
    <span
      aria-hidden
      className="relative grid h-14 w-12 place-items-center rounded-inner bg-ink font-display text-2xl font-bold text-paper outline-[1.5px] outline-offset-[-5px] outline-soft"
    >
      {number}
    </span>
  )
}

const SocialProofPopup = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./social-proof.tsx')
      .then(({ SocialProofPopup }) => ({ default: SocialProofPopup }))
      // An extra: away from the network there is none.
      .catch(() => ({ default: () => null })),
)

/** Where the browser does not tell when it is idle. */
const SURELY_IDLE_MS = 2000

/** The popup, fetched once the page has nothing else to do; not at all for somebody who wants less motion. */
function LateSocialProof() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const begin = () => setIsIdle(true)
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, SURELY_IDLE_MS)
      return () => clearTimeout(timer)
    }
    const call = requestIdleCallback(begin)
    return () => cancelIdleCallback(call)
  }, [])
  return (
    isIdle && (
      <Suspense>
        <SocialProofPopup />
      </Suspense>
    )
  )
}

/** The end: for those who know what they want, straight to quotes. */
function ClosingCall({ words }: { words: HomeWords['closing'] }) {
  return (
    <section
      aria-labelledby="closing"
      className="laid-out-late-[33rem] sm:laid-out-late-[30rem] lg:laid-out-late-[21rem] page-width pt-14 lg:pt-20"
    >
      <div className="overflow-hidden rounded-card border border-edge bg-good-tint">
        <div className="grid items-end lg:grid-cols-[1fr_30rem]">
          <div className="p-6 sm:p-10 lg:pr-0 lg:pb-14">
            <h2 id="closing" className="text-2xl lg:text-3xl">
              {words.title}
            </h2>
            <p className="mt-2 max-w-[30.75em] text-pretty">{words.text}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to={href('/get-quotes')}>{words.quotes}</ButtonLink>
              <ButtonLink to={`${href('/learn-more')}#quotes`} tone="quiet">
                {words.howQuotesWork}
              </ButtonLink>
            </div>
          </div>
          <Tram className="block h-auto w-full max-lg:mx-auto max-lg:max-w-[30rem] max-lg:overflow-visible" />
        </div>
      </div>
    </section>
  )
}

/** The top: what this is for, the two ways to begin, and the street. */
function Hero({ words }: { words: HomeWords['hero'] }) {
  return (
    <div className="pt-10 lg:pt-16">
      <div className="page-width">
        <h1 className="max-w-[11.25em] text-3xl sm:text-4xl lg:text-[3.75rem] lg:leading-[1.05]">{words.title}</h1>
        <p className="mt-4 max-w-[34.5em] text-pretty text-lg text-muted lg:text-xl lg:leading-normal">{words.text}</p>
        <ul className="mt-6 grid max-w-xl grid-cols-2 gap-3 sm:gap-5">
          <li className="flex flex-col gap-2">
            <a
              href="#booking-packages"
              aria-describedby="book-note"
              className={buttonClass('primary', 'regular', 'min-h-12 px-3')}
            >
              {words.book}
            </a>
            <span id="book-note" className="text-sm text-pretty text-muted">
              {words.bookNote}
            </span>
          </li>
          <li className="flex flex-col gap-2">
            <ButtonLink to={href('/get-quotes')} aria-describedby="quotes-note" tone="quiet" className="min-h-12 px-3">
              {words.quotes}
            </ButtonLink>
            <span id="quotes-note" className="text-sm text-pretty text-muted">
              {words.quotesNote}
            </span>
          </li>
        </ul>
        <p className="mt-3">
          <Link to={href('/communities')} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {words.browse}
          </Link>
        </p>
      </div>
      <Street className="mt-4 overflow-hidden lg:mt-0" />
    </div>
  )
}

const SHOWN_COMMUNITIES = 3
const SHOWN_COURSES = 3
const SHOWN_DESCRIPTION = 240

/** A card shows two lines; the whole text would travel twice with every page. */
const shownOf = (community: Community) => ({
  ...community,
  description: cut(community.description, SHOWN_DESCRIPTION),
  membership: membershipLabels[community.membershipType],
})
export type ShownCommunity = ReturnType<typeof shownOf>

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { communities, courses } = context.get(apiContext)
  const { isDemo } = context.get(visitContext)
  const [{ items, total }, taught] = await Promise.all([
    communities.list({ query: { limit: SHOWN_COMMUNITIES } }),
    courses.list({ query: { limit: SHOWN_COURSES } }),
  ])
  return {
    communities: items.map(shownOf),
    total,
    courses: taught.items.map(({ id, title, topic, level, duration }) => ({ id, title, topic, level, duration })),
    words: homeWords,
    projects: shownWith(sampleProjects, { isDemo }),
    testimonials: shownWith(homeTestimonials, { isDemo }),
    offers: packageNames.map((name) => ({ name, ...packages[name] })),
  }
}

export { staticPage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0]?.loaderData as RootData | undefined
  return [
    ...pageMeta(matches, {
      title: 'Renovation consultations and quotes in Melbourne',
      description:
        'Book a renovation consultation in Melbourne, ask people who have built it before, and compare up to three quotes line by line.',
      path: href('/'),
    }),
    ...(root ? [{ 'script:ld+json': organizationData(root.brand, root.publicUrl) }] : []),
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { communities, courses, total, words, projects, testimonials, offers } = loaderData
  const offered = useRef<HTMLElement>(null)
  return (
    <>
      <Hero words={words.hero} />
      <Ticker label={words.banner.label} words={words.banner.services} />
      <HowItWorks words={words.howItWorks} />
      <Communities words={words.communities} communities={communities} total={total} />
      {courses.length > 0 && <Courses words={words.courses} courses={courses} />}
      {projects.length > 0 && <Gallery words={words.gallery} projects={projects} />}
      {testimonials.length > 0 && <Testimonials title={words.testimonials.title} testimonials={testimonials} />}
      <Packages words={words.packages} section={offered} offers={offers} />
      <ClosingCall words={words.closing} />
      <StickyBookNow label={words.hero.book} packages={offered} />
      <LateSocialProof />
    </>
  )
}

import type { Community } from '@lv/contract/communities'
import { cut } from '@lv/contract/cut'
import { membershipLabels } from '@lv/contract/membership-types'
import { packageNames, packages } from '@lv/contract/packages'
import { useRef } from 'react'
import { href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import { homeTestimonials, homeWords } from '../../content/home.ts'
import { sampleProjects } from '../../content/projects.ts'
import { pageMeta } from '../../meta.ts'
import type { RootData } from '../../root-data.ts'
import { organizationData } from '../../shell/structured-data.ts'
import { Ticker } from '../../ui/ticker.tsx'
import type { Route } from './+types/home.ts'
import { ClosingCall } from './closing-call.tsx'
import { Communities } from './communities.tsx'
import { Courses } from './courses.tsx'
import { Gallery } from './gallery.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LateSocialProof } from './late-proof.tsx'
import { Packages } from './packages.tsx'
import { StickyBookNow } from './sticky-book-now.tsx'
import { Testimonials } from './testimonials.tsx'

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

export { onlyRead as handle } from '../../page-handle.ts'

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

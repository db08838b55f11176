import { href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import { platformTestimonials, platformWords } from '../../content/platform.ts'
import { pageMeta } from '../../meta.ts'
import { Ticker } from '../../ui/ticker.tsx'
import type { Route } from './+types/platform.ts'
import { PlatformFeatures } from './platform-features.tsx'
import { PlatformHero, PlatformStats, Testimonials } from './platform-sections.tsx'

/** No figure is shown that rests on fewer than these. */
const LEAST = 10

export async function loader({ context }: Route.LoaderArgs) {
  const { quotes, communities } = context.get(apiContext)
  const [figures, { total }] = await Promise.all([quotes.figures({}), communities.list({ query: { limit: 1 } })])
  return {
    figures: { ...figures, communities: total < LEAST ? null : total },
    words: platformWords,
    testimonials: shownWith(platformTestimonials, context.get(visitContext)),
  }
}

export { onlyReadLive as handle } from '../../page-handle.ts'

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

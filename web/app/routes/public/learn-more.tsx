import { href } from 'react-router'
import { learnMore, learnMoreWords } from '../../content/learn-more.ts'
import { pageMeta } from '../../meta.ts'
import type { Route } from './+types/learn-more.ts'
import { PaperSections } from './paper-sections.tsx'

export function loader() {
  return { words: learnMoreWords, sections: learnMore }
}

export { staticPage as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Learn more',
    description:
      'How communities, quotes, matching, leads and fees work here, and how the figures on our pages are counted.',
    path: href('/learn-more'),
  })

export default function LearnMore({ loaderData: { words, sections } }: Route.ComponentProps) {
  return (
    <article className="page-width pt-10 lg:pt-16">
      <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
      <p className="mt-3 mb-8 max-w-[36em] text-lg text-pretty text-muted">{words.text}</p>
      <PaperSections sections={sections} label={words.contents} />
    </article>
  )
}

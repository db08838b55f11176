import { href } from 'react-router'
import { landingQuestions, landingWords } from '../../content/landing.ts'
import { sampleProjects } from '../../content/projects.ts'
import { pageMeta } from '../../meta.ts'
import { questionsAnswered } from '../../shell/structured-data.ts'
import type { Route } from './+types/landing.ts'
import { BuildNetwork, Features, Hero } from './landing-communities.tsx'
import { Questions, TransformHome } from './landing-homes.tsx'
import { SampleProjects } from './sample-projects.tsx'

/** The operator's texts come as data, so that they are in the page once and not in its JavaScript too. */
export function loader() {
  return {
    words: landingWords,
    projects: sampleProjects,
    structured: questionsAnswered(landingQuestions),
  }
}

export { onlyRead as handle } from '../../page-handle.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: 'Building industry communities',
    description:
      'Communities for Australian developers, builders, engineers, designers, tradies and inspectors, and quotes for Melbourne renovations.',
    path: href('/landing'),
  }),
  { 'script:ld+json': loaderData?.structured },
]

export default function Landing({ loaderData: { words, projects } }: Route.ComponentProps) {
  return (
    <>
      <Hero words={words.hero} />
      <Features words={words.features} />
      <BuildNetwork words={words.network} />
      <SampleProjects words={words.projects} projects={projects} />
      <Questions words={words.questions} />
      <TransformHome words={words.transform} />
    </>
  )
}

import { href } from 'react-router'
import { visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import { landingQuestions, landingWords } from '../../content/landing.ts'
import { sampleProjects } from '../../content/projects.ts'
import { pageMeta } from '../../meta.ts'
import { questionsAnswered } from '../../shell/structured-data.ts'
import type { Route } from './+types/landing.ts'
import { BuildNetwork, Features, Hero } from './landing-communities.tsx'
import { Questions, TransformHome } from './landing-homes.tsx'
import { SampleProjects } from './sample-projects.tsx'

/** The operator's texts come as data, so that they are in the page once and not in its JavaScript too. */
export function loader({ context }: Route.LoaderArgs) {
  const { isDemo } = context.get(visitContext)
  return {
    words: landingWords,
    projects: shownWith(sampleProjects, { isDemo }),
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
      {projects.length > 0 && <SampleProjects words={words.projects} projects={projects} />}
      <Questions words={words.questions} />
      <TransformHome words={words.transform} />
    </>
  )
}

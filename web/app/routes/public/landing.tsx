import { ChevronDown, Mail } from 'lucide-react'
import { href } from 'react-router'
import { visitContext } from '../../api.ts'
import { shownWith } from '../../content/evidence.ts'
import { type LandingWords, landingQuestions, landingWords } from '../../content/landing.ts'
import { type ShownProject, sampleProjects } from '../../content/projects.ts'
import { drawing } from '../../drawing/house.tsx'
import { houses } from '../../drawing/houses.ts'
import { pageMeta } from '../../meta.ts'
import { useRootData } from '../../root-data.ts'
import { questionsAnswered } from '../../shell/structured-data.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/landing.ts'
import { BuildNetwork, Features, Hero } from './landing-communities.tsx'

const grounds = ['bg-good-tint', 'bg-wattle-tint', 'bg-brick-tint']

/** Finished projects, each with the drawing of its house. */
function SampleProjects({ words, projects }: { words: LandingWords['projects']; projects: ShownProject[] }) {
  return (
    <section aria-labelledby="projects" className="page-width pt-14 lg:pt-20">
      <h2 id="projects" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-2 max-w-[38.5em] text-pretty text-muted">{words.text}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {projects.map((project, index) => (
          <li
            key={project.title}
            className="grid grid-cols-[6.5rem_1fr] overflow-hidden rounded-card border border-edge bg-card sm:grid-cols-1 sm:grid-rows-[auto_1fr]"
          >
            <ProjectHouse id={project.house} ground={grounds[(index + Math.floor(index / 3)) % grounds.length] ?? ''} />
            <Project {...project} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Project({ title, suburb, completed, price, description, note }: ShownProject) {
  return (
    <div className="flex flex-col p-4 sm:p-[1.125rem]">
      <h3 className="text-lg leading-snug">{title}</h3>
      <p className="mt-0.5 text-sm text-muted">
        {suburb}
        <span className="max-sm:hidden"> · </span>
        <span className="max-sm:block">completed {completed}</span>
      </p>
      <p className="mt-2 text-sm text-muted max-sm:order-last sm:mb-4">{description}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 sm:mt-auto">
        <p className="font-display text-xl font-semibold tabular-nums">{price}</p>
        <Badge>{note}</Badge>
      </div>
    </div>
  )
}

/** A house standing on ground that reaches from edge to edge; all of them to one scale, as on a street. */
function ProjectHouse({ id, ground }: { id: string; ground: string }) {
  const house = houses.find((it) => it.id === id)
  if (!house) return null
  const [x, , width] = house.place
  return (
    <div className={`flex flex-col justify-end overflow-hidden ${ground}`}>
      <svg
        viewBox={`${x - 4} 44 ${width + 8} 268`}
        preserveAspectRatio="xMidYMax meet"
        role="img"
        aria-label={house.name}
        className="block h-32 w-full overflow-visible sm:h-48"
      >
        <use href={drawing(id)} />
        <path d={`M${x - 900} 300h2000`} stroke="var(--line)" strokeWidth="3" />
        <path d={`M${x - 900} 308h2000`} stroke="var(--soft)" />
      </svg>
    </div>
  )
}

/** What people ask first; each opens by itself, with or without JavaScript. */
function Questions({ words }: { words: LandingWords['questions'] }) {
  return (
    <section
      aria-labelledby="questions"
      className="page-width grid gap-x-14 gap-y-5 pt-14 lg:grid-cols-[18rem_1fr] lg:pt-20"
    >
      <div>
        <h2 id="questions" className="text-2xl">
          {words.title}
        </h2>
        <p className="mt-2 text-muted">{words.text}</p>
      </div>
      <div className="border-t border-edge">
        {words.questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-edge">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-display text-lg font-semibold hover:text-accent">
              {question}
              <ChevronDown
                aria-hidden
                size={20}
                className="shrink-0 transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[43.5em] pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

// On the dark ground the quiet button's own colours would not be seen.
const onBar = 'border-bar-muted! text-on-bar! hover:bg-bar-edge!'

/** 'Ready to Transform Your Home?': the way to quotes, and to a person. */
function TransformHome({ words }: { words: LandingWords['transform'] }) {
  const { frame } = useRootData()
  return (
    <section aria-labelledby="transform" className="page-width pt-14 lg:pt-20">
      <div className="on-dark rounded-card bg-bar p-6 text-on-bar sm:p-10">
        <h2 id="transform" className="text-2xl">
          {words.title}
        </h2>
        <p className="mt-2 max-w-[36em] text-pretty text-bar-muted">{words.text}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={href('/quote-mvp')}>{words.quote}</ButtonLink>
          <ButtonLink to={`${href('/about')}#contact`} tone="quiet" className={onBar}>
            {words.contact}
          </ButtonLink>
          {frame && (
            <a href={frame.emailHref} className={buttonClass('quiet', 'regular', onBar)}>
              <Mail aria-hidden size={18} />
              {words.email}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

/** The operator's texts come as data, so that they are in the page once and not in its JavaScript too. */
export function loader({ context }: Route.LoaderArgs) {
  const { isDemo } = context.get(visitContext)
  return {
    words: landingWords,
    projects: shownWith(sampleProjects, { isDemo }),
    structured: questionsAnswered(landingQuestions),
  }
}

export { staticPage as handle } from '../../page-handle.ts'

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

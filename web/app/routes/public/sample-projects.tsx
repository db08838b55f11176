import type { LandingWords } from '../../content/landing.ts'
import type { ShownProject } from '../../content/projects.ts'
import { drawing } from '../../drawing/house.tsx'
import { houses } from '../../drawing/houses.ts'
import { Badge } from '../../ui/badge.tsx'

const grounds = ['bg-good-tint', 'bg-wattle-tint', 'bg-brick-tint']

/** Finished projects, each with the drawing of its house. */
export function SampleProjects({ words, projects }: { words: LandingWords['projects']; projects: ShownProject[] }) {
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

import { cut } from '@lv/contract/cut'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { infill } from '../../drawing/house-drawings.tsx'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { pageMeta } from '../../meta.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/mine.ts'
import { ProjectCard } from './project-card.tsx'

const SHOWN_DESCRIPTION = 300

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  const mine = await context.get(apiContext).projects.mine({})
  return mine.map((project) => ({ ...project, description: cut(project.description, SHOWN_DESCRIPTION) }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My collaborations', isPrivate: true })

const standings = { owner: 'Yours', collaborator: 'You collaborate', asked: 'You asked to join' }

/** Collaborative projects that one owns, works on or asked to join. */
export default function MyCollaborations({ loaderData: mine }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">My collaborations</h1>
        <ButtonLink to={href('/projects/new')}>Create a Project</ButtonLink>
      </div>
      {mine.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            drawing={<House house={infill} />}
            title="No collaborative projects yet"
            text="Post one, or ask to join somebody else’s."
            actions={<ButtonLink to={href('/projects')}>Browse projects</ButtonLink>}
          />
        </div>
      ) : (
        <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {mine.map(({ viewer, waitingCount, ...project }) => (
            <ProjectCard key={project.id} project={project}>
              <Badge tone={viewer === 'owner' ? 'neutral' : 'good'}>{standings[viewer]}</Badge>
              {waitingCount > 0 && (
                <Badge tone="attention">
                  {waitingCount} {waitingCount === 1 ? 'offer waits' : 'offers wait'} for you
                </Badge>
              )}
            </ProjectCard>
          ))}
        </ul>
      )}
    </div>
  )
}

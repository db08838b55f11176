import { projectStatusLabels } from '@lv/contract/project-options'
import type { Project } from '@lv/contract/projects'
import { href, Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'

export type ProjectsShown = { items: (Project & { postId: string })[]; next: string | null }
type Props = { communityId: string; projects: ProjectsShown }

/** Projects that were shown in a community, each with the post that shows it. */
export default function CommunityProjects({ communityId, projects: { items, next } }: Props) {
  return (
    <>
      <ul className="divide-y divide-edge rounded-card border border-edge bg-card">
        {items.map(({ id, title, description, status, projectAddress, postId }) => (
          <li key={id} className="p-5">
            <h3 className="text-lg wrap-anywhere">
              <Link to={href('/projects/:projectId', { projectId: id })} className="hover:underline">
                {title}
              </Link>
            </h3>
            <p className="mt-1 line-clamp-2 text-muted wrap-anywhere">{description}</p>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
              <Badge>{projectStatusLabels[status]}</Badge>
              {projectAddress}
              <Link
                to={href('/community/:communityId/posts/:postId', { communityId, postId })}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                Read the post
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {next && (
        <Link
          to={`?view=detail&tab=projects&after=${encodeURIComponent(next)}`}
          className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          More projects
        </Link>
      )}
    </>
  )
}

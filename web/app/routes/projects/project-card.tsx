import { formatDate } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import type { Project } from '@lv/contract/projects'
import { Eye, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProjectBadges, ProjectPlace } from './project-badges.tsx'

/** A project in the list (specification 1, section 2); `children` are marks of what the reader is to it already: they open it, others join it. */
export function ProjectCard({ project, children }: { project: Project; children?: ReactNode }) {
  const { id, title, description, projectType, budget, viewCount, quoteCount, maxQuotes, createdAt } = project
  const address = href('/projects/:projectId', { projectId: id })
  return (
    <Card as="li">
      {children && <div className="mb-2 flex flex-wrap gap-1.5">{children}</div>}
      <ProjectBadges project={project} isOnCard />
      <p className="mt-3 text-sm font-semibold text-muted wrap-anywhere">{projectType}</p>
      <h3 className="text-lg wrap-anywhere">
        <Link to={address} className="after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-1 line-clamp-3 text-sm text-muted wrap-anywhere">{description}</p>
      <p className="mt-3 text-sm">
        <ProjectPlace project={project} />
      </p>
      <div className="mt-auto pt-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-dashed border-edge pt-3 text-sm text-muted tabular-nums">
          <span className="inline-flex items-center gap-1.5">
            <UsersRound aria-hidden size={15} />
            {quoteCount}/{maxQuotes} collaborators
          </span>
          {viewCount > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <Eye aria-hidden size={15} />
              {formatNumber(viewCount)} {viewCount === 1 ? 'view' : 'views'}
            </span>
          )}
          <span>Posted {formatDate(createdAt)}</span>
        </div>
        <div className="mt-3 flex items-center justify-between gap-3">
          <span className="min-w-0 font-display text-lg leading-tight font-semibold">{budget}</span>
          {children ? (
            <ButtonLink to={address} tone="quiet" className="relative shrink-0">
              Open project
              <span className="sr-only">: {title}</span>
            </ButtonLink>
          ) : (
            <JoinLink project={project} address={address} />
          )}
        </div>
      </div>
    </Card>
  )
}

/** The documented button: it leads to where one asks, and is off where nobody can. */
function JoinLink({ project, address }: { project: Project; address: string }) {
  const { status, quoteCount, maxQuotes, title } = project
  if (status !== 'open')
    return (
      <Button tone="quiet" disabled className="relative shrink-0">
        Project Closed
      </Button>
    )
  if (quoteCount >= maxQuotes)
    return (
      <Button tone="quiet" disabled className="relative shrink-0">
        Collaboration Full
      </Button>
    )
  return (
    <ButtonLink to={`${address}#join`} tone="quiet" className="relative shrink-0">
      Join Project
      <span className="sr-only">: {title}</span>
    </ButtonLink>
  )
}

/** The place of a card that is on its way. */
export const CardSkeleton = () => (
  <Card as="li">
    <Skeleton className="h-6 w-4/5 rounded-full" />
    <Skeleton className="mt-3 h-6 w-3/5" />
    <Skeleton className="mt-2.5 h-4" />
    <Skeleton className="mt-2 h-4 w-4/5" />
    <Skeleton className="mt-10 h-11" />
  </Card>
)

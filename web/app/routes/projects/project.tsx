import { cut } from '@lv/contract/cut'
import { formatNumber } from '@lv/contract/numbers'
import type { ProjectPage } from '@lv/contract/projects'
import { useEffect } from 'react'
import { data, href } from 'react-router'
import { apiContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { asRefusedForm, findAction } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/project.ts'
import { actions, toProject } from './project-actions.ts'
import { ProjectBadges, ProjectPlace } from './project-badges.tsx'
import { JoinPanel } from './project-join.tsx'
import { OwnerPanel, postedOn } from './project-owner.tsx'
import { EndPaths, ProjectPaths, WorkPath } from './project-paths.tsx'
import { Questions } from './project-questions.tsx'
import { Seats } from './project-seats.tsx'

/** Tells that the page was looked at, once it is awake; the server counts a visitor once a day. */
function useView(projectId: string) {
  useEffect(() => {
    void fetch(`/api/jobs/${projectId}/view`, { method: 'POST', keepalive: true }).catch(() => undefined)
  }, [projectId])
}

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const project = await context.get(apiContext).projects.get({ params })
    return data({ ...project, reachable: await readReachable(context, project) })
  } catch (error) {
    if (asRefusal(error)?.status === 404) return data(null, { status: 404 })
    throw error
  }
}

export async function action({ request, params: { projectId }, context }: Route.ActionArgs) {
  const { projects } = context.get(apiContext)
  const form = await request.formData()
  const here = href('/projects/:projectId', { projectId })
  return submitSignedIn({ request, form, here }, async (values) => {
    const deed = findAction(actions, values.intent)
    if (!deed) throw new Response('Bad Request', { status: 400 })
    throw toProject(projectId, await deed({ projects, projectId, values }))
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'Project not found',
    description: loaderData ? cut(loaderData.description, 200) : undefined,
    path: loaderData?.isPublic ? href('/projects/:projectId', { projectId: loaderData.id }) : undefined,
    isPrivate: !loaderData?.isPublic,
  })

export default function ProjectRoute({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <Shown project={loaderData} actionData={actionData} /> : <ProjectNotFound />
}

function Shown({ project, actionData }: { project: ProjectPage; actionData: unknown }) {
  const refused = asRefusedForm(actionData)
  const isOwner = project.viewer === 'owner'
  useView(project.id)
  return (
    <div className="page-width py-8 lg:py-12">
      <ProjectBadges project={project} />
      <h1 className="mt-4 max-w-[26em] text-3xl wrap-anywhere">{project.title}</h1>
      <p className="mt-2 text-muted">
        <ProjectPlace project={project} />
      </p>
      <p className="mt-1 text-sm text-muted">{postedOn(project)}</p>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-8">
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{project.description}</p>
          <EndPaths project={project} />
          <WorkPath project={project} />
          <ProjectPaths project={project} />
          <Seats project={project} refused={refused} />
          {isOwner && <OwnerPanel project={project} refused={refused} />}
        </div>
        <aside className="flex min-w-0 flex-col gap-6 lg:row-span-2">
          {!isOwner && <JoinPanel project={project} refused={refused} />}
          <Facts project={project} />
          {isOwner && <AskForThree projectId={project.id} />}
        </aside>
        <Questions project={project} refused={refused} />
      </div>
    </div>
  )
}

/** The effort meter: what one competes with, and the record of the one who asks. */
function Facts({ project }: { project: ProjectPage }) {
  const { budget, quoteCount, maxQuotes, waitingCount, viewCount, collaborators } = project
  const { ownerFirstName, ownerCompletedCount, ownerLateCount, hoursAsked, invitedCount } = project
  const hours = hoursAsked === 1 ? '1 hour' : `${hoursAsked} hours`
  const facts = [
    ['Budget', budget],
    ['Collaborators', `${quoteCount}/${maxQuotes}`],
    ...(hoursAsked === null ? [] : [['Time to prepare an offer', hours] as const]),
    ...(invitedCount === null ? [] : [['People invited', formatNumber(invitedCount)] as const]),
    ...(waitingCount === null ? [] : [['Offers waiting', formatNumber(waitingCount)] as const]),
    ['Views', formatNumber(viewCount)],
    ['Posted by', ownerFirstName],
    [`${ownerFirstName}’s projects completed`, formatNumber(ownerCompletedCount)],
    ['Offers left unanswered for a week', formatNumber(ownerLateCount)],
  ] as const
  return (
    <section aria-labelledby="facts" className="rounded-card border border-edge bg-card p-5">
      <h2 id="facts" className="text-lg">
        At a glance
      </h2>
      <dl className="mt-2 divide-y divide-dashed divide-edge text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {collaborators.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {collaborators.map((person) => (
            <li key={person.id} className="flex items-center gap-2.5">
              <Avatar name={`${person.firstName} ${person.lastName}`} imageUrl={person.profileImageUrl} size="small" />
              <span className="min-w-0 truncate">
                {person.firstName} {person.lastName}
                {person.profession && <span className="text-muted"> · {person.profession}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A posted project never becomes leads; its owner may ask for quotes with its text (PRODUCT.md, section 5.1). */
function AskForThree({ projectId }: { projectId: string }) {
  return (
    <section aria-labelledby="three" className="rounded-card bg-tint p-5">
      <h2 id="three" className="text-lg">
        Want prices instead?
      </h2>
      <p className="mt-1 text-sm text-muted">
        Up to three checked professionals near you answer with comparable quotes. Your project stays as it is.
      </p>
      <ButtonLink to={`${href('/get-quotes')}?project=${projectId}`} tone="quiet" className="mt-3">
        Ask for three quotes for this
      </ButtonLink>
    </section>
  )
}

function ProjectNotFound() {
  return (
    <div className="page-width grid items-end gap-10 pt-12 md:grid-cols-[1fr_16rem] md:pt-20">
      <div className="pb-4">
        <h1 className="text-3xl sm:text-4xl">Project not found</h1>
        <p className="mt-4 text-lg text-muted">
          It may be private, or it was taken down. If you were invited, sign in first.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={href('/projects')}>Browse projects</ButtonLink>
          <ButtonLink to={href('/')} tone="quiet">
            Back to Home
          </ButtonLink>
        </div>
      </div>
      <House house={weatherboard} className="mx-auto block w-52 md:w-64" />
    </div>
  )
}

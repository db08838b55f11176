import type { ProjectPage } from '@lv/contract/projects'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'

const named = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The ways from a project to its documents and addenda. */
export function ProjectPaths({ project }: { project: ProjectPage }) {
  const { id, viewer, documentCount, addendumCount, myOffer } = project
  const unread = myOffer?.unacknowledgedCount ?? 0
  if (documentCount + addendumCount === 0 && viewer !== 'owner') return null
  return (
    <section aria-labelledby="papers">
      <h2 id="papers" className="text-xl">
        Documents and addenda
      </h2>
      <p className="mt-2 text-muted">
        {documentCount + addendumCount === 0
          ? 'Drawings, reports, and what you have to add once people have asked. None so far.'
          : `${named(documentCount, 'document', 'documents')}, ${named(addendumCount, 'addendum', 'addenda')}.`}
        {unread > 0 && (
          <strong className="block text-ink">
            {named(unread, 'addendum came', 'addenda came')} after your offer: say that you’ve read{' '}
            {unread === 1 ? 'it' : 'them'}.
          </strong>
        )}
      </p>
      <ButtonLink to={href('/projects/:projectId/documents', { projectId: id })} tone="quiet" className="mt-3">
        {viewer === 'owner' ? 'Documents and addenda' : 'Read them'}
      </ButtonLink>
    </section>
  )
}

/** The way to a project that is under way, or was, for those on it: to its job, or to the page of one that ended before jobs. */
export function WorkPath({ project: { id, viewer, status, engagementId } }: { project: ProjectPage }) {
  const isOn = viewer === 'owner' || viewer === 'collaborator'
  if (!isOn || status === 'open' || status === 'unverified') return null
  return (
    <section aria-labelledby="work" className="rounded-card bg-tint p-5">
      <h2 id="work" className="text-xl">
        {status === 'in_progress' ? 'Under way' : 'What happened'}
      </h2>
      <p className="mt-1 text-muted">
        {engagementId
          ? 'Payments, variations, tasks, diary and documents, for the owner and collaborators.'
          : 'Tasks, variations and the timeline, for the owner and collaborators.'}
      </p>
      {engagementId ? (
        <ButtonLink to={href('/job/:engagementId', { engagementId })} className="mt-3">
          Open the job
        </ButtonLink>
      ) : (
        <ButtonLink to={href('/projects/:projectId/work', { projectId: id })} className="mt-3">
          Open the running project
        </ButtonLink>
      )}
    </section>
  )
}

/** The way to the reviews of a completed project, and for its owner to a post that shows it. */
export function EndPaths({ project: { id, viewer, status, isPublic } }: { project: ProjectPage }) {
  if (status !== 'completed') return null
  const isOn = viewer === 'owner' || viewer === 'collaborator'
  return (
    <section aria-labelledby="ends" className="rounded-card border border-edge bg-card p-5">
      <h2 id="ends" className="text-xl">
        It’s done
      </h2>
      {isOn && (
        <p className="mt-1 max-w-text text-muted">
          Say what it was like to work together. Nobody reads the other side’s review first.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={href('/projects/:projectId/reviews', { projectId: id })} tone={isOn ? 'primary' : 'quiet'}>
          {isOn ? 'Review each other' : 'Read the reviews'}
        </ButtonLink>
        {viewer === 'owner' && isPublic && (
          <ButtonLink to={href('/projects/:projectId/showcase', { projectId: id })} tone="quiet">
            Show it in a community
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

import type { Engagement } from '@lv/contract/engagements'
import { ArrowRight, MapPin, MessageSquare } from 'lucide-react'
import { href } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { chipClass } from '../../ui/class-names.ts'
import { JobForm } from './job-form.tsx'
import { jobStatuses, reviewPage, withWhom } from './job-words.ts'

/** What the job is, where, with whom, and how to write to them. */
export function JobHeader({ job, refused }: { job: Engagement; refused: RefusedForm | undefined }) {
  const { title, place, status, parties } = job
  const { label, tone } = jobStatuses[status]
  return (
    <div>
      <Back job={job} />
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl">{title.replace(' - ', '\u00a0- ')}</h1>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden size={16} />
          {place}
        </span>
        {parties.length === 0 && <span>with {withWhom(job)}</span>}
      </p>
      {parties.length > 0 && <Parties job={job} />}
      <Messages job={job} refused={refused} />
    </div>
  )
}

/** The way back to what the job came from. */
function Back({ job: { isOwner, requestId, projectId, contracts } }: { job: Engagement }) {
  if (projectId) return <PageBackLink to={href('/projects/:projectId', { projectId })}>The project</PageBackLink>
  if (requestId && isOwner)
    return <PageBackLink to={href('/quotes/:requestId', { requestId })}>The request and its quotes</PageBackLink>
  const leadId = contracts[0]?.leadId
  return leadId ? (
    <PageBackLink to={href('/professionals/leads/:leadId', { leadId })}>The lead</PageBackLink>
  ) : (
    <PageBackLink to={href('/job')}>My jobs</PageBackLink>
  )
}

/** Everybody on a collaborative project: its owner first, then collaborators with their trade. */
function Parties({ job: { isOwner, owner, parties } }: { job: Engagement }) {
  const people = [
    { key: 'owner', name: owner.name, what: isOwner ? 'owner, you' : 'owner' },
    ...parties.map(({ userId, name, trade, isMe, hasLeft }) => {
      const what = [trade, isMe && 'you', hasLeft && 'left the project'].filter(Boolean).join(', ')
      return { key: userId, name, what }
    }),
  ]
  return (
    <ul aria-label="Who is on it" className="mt-3 flex flex-wrap gap-2">
      {people.map(({ key, name, what }) => (
        <li key={key} className="rounded-full border border-edge bg-card px-3 py-1 text-sm">
          <strong>{name}</strong>
          {what && <span className="text-muted"> {what}</span>}
        </li>
      ))}
    </ul>
  )
}

/** A project has one conversation for all; of a request each professional has their own with the homeowner. */
function Messages({ job, refused }: { job: Engagement; refused: RefusedForm | undefined }) {
  const { isOwner, requestId, projectId, contracts, owner } = job
  if (projectId)
    return (
      <JobForm
        intent="write"
        of={{ projectId }}
        at="next"
        refused={refused}
        tone="quiet"
        className="mt-4 grid gap-3"
        label="Message everyone on it"
      />
    )
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {contracts.map(({ id, leadId, professional }) =>
        leadId && requestId ? (
          <li key={id}>
            <ButtonLink
              tone="quiet"
              to={
                isOwner
                  ? href('/quotes/:requestId/messages/:leadId', { requestId, leadId })
                  : `${href('/professionals/leads/:leadId', { leadId })}#messages`
              }
            >
              <MessageSquare aria-hidden size={18} />
              {isOwner ? `Message ${professional.name}` : `Message ${owner.name}`}
            </ButtonLink>
          </li>
        ) : null,
      )}
    </ul>
  )
}

/** The one thing to do next, before everything else. */
export function NextCard({ job }: { job: Engagement }) {
  const { next, status } = job
  if (!next)
    return status === 'in_progress' ? (
      <p className="mt-6 rounded-card border border-edge bg-tint px-5 py-3">
        Nothing waits for you now. We’ll tell you when something does.
      </p>
    ) : null
  const { says, action, anchor } = next
  return (
    <section
      aria-labelledby="next"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-2 border-accent bg-card p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="next" className="font-sans text-sm font-semibold tracking-normal text-muted">
          Next
        </h2>
        <p className="mt-1 font-display text-xl font-semibold wrap-anywhere">{says}</p>
      </div>
      <ButtonLink to={anchor === 'review' ? reviewPage(job) : { hash: anchor }} className="max-sm:w-full">
        {action}
        <ArrowRight aria-hidden size={18} />
      </ButtonLink>
    </section>
  )
}

/** The ways to the parts of the page, with how much is open in each. */
export function JobParts({ job: { contracts, defects, tasks, status } }: { job: Engagement }) {
  const [first] = contracts
  if (!first) return null
  const isRunning = status === 'in_progress'
  const changes = contracts.flatMap((contract) => contract.changes).filter((change) => change.status === 'proposed')
  const parts = [
    { at: `contract-${first.id}`, label: 'Contract', open: 0 },
    { at: `stages-${first.id}`, label: 'Payments', open: 0 },
    { at: `changes-${first.id}`, label: 'Variations', open: changes.length },
    { at: 'diary', label: 'Diary', open: 0 },
    { at: 'defects', label: 'Defects', open: defects.filter((defect) => defect.status !== 'accepted').length },
    { at: 'tasks', label: 'Tasks', open: tasks.filter(({ doneAt }) => !doneAt).length },
    { at: 'documents', label: 'Documents', open: 0 },
    { at: 'done', label: isRunning ? 'Finish' : 'The end', open: 0 },
  ]
  return (
    <nav aria-label="On this page" className="mt-6 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-1">
      <ul className="flex gap-2 sm:flex-wrap">
        {parts.map(({ at, label, open }) => (
          <li key={at}>
            <a href={`#${at}`} className={chipClass(false)}>
              {label}
              {isRunning && open > 0 && <span className="tabular-nums text-muted">{open}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { Id, Instant, line, text, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import { Member } from './people.ts'
import { eventKinds, MAX_DAYS_MOVED, MAX_MOVED_CENTS, projectStatuses, variationStatuses } from './project-options.ts'

export const ProjectTask = z.object({
  id: z.string(),
  title: z.string(),
  /** A day in Melbourne. */
  dueOn: z.string().nullable(),
  /** Who does it: the owner or a collaborator; null: nobody yet. */
  personId: z.string().nullable(),
  doneAt: Instant.nullable(),
})
export type ProjectTask = z.output<typeof ProjectTask>

/** A change of what was agreed between the owner and one collaborator: one proposes it, the other decides. */
export const Variation = z.object({
  id: z.string(),
  /** From 1, in the project. */
  number: z.int(),
  /** The collaborator whom it is with. */
  personId: z.string(),
  isByOwner: z.boolean(),
  text: z.string(),
  /** Cents, GST included: more, or less below zero. */
  priceCents: z.int(),
  /** Days later, or earlier below zero. */
  days: z.int(),
  status: z.enum(variationStatuses),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  /** What Victorian law says of it by the figures of the day on which it was proposed; null where no rule is set off. */
  flag: z.object({ says: z.string(), effectiveFrom: z.string(), isUnconfirmed: z.boolean() }).nullable(),
  /** Whether the caller decides on it, or may take it back. */
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type Variation = z.output<typeof Variation>

/** What happened, from rows that exist: what it is about in `about`, who in `personId`. */
export const ProjectEvent = z.object({
  kind: z.enum(eventKinds),
  at: Instant,
  personId: z.string().nullable(),
  about: z.string().nullable(),
})
export type ProjectEvent = z.output<typeof ProjectEvent>

export const ProjectWork = z.object({
  title: z.string(),
  status: z.enum(projectStatuses),
  isOwner: z.boolean(),
  meId: z.string(),
  /** The owner first (null before they have an account), then collaborators as they were accepted. */
  ownerId: z.string().nullable(),
  people: z.array(Member),
  /** Undone by due date, then done ones, newest first. */
  tasks: z.array(ProjectTask),
  variations: z.array(Variation),
  /** Oldest first. */
  events: z.array(ProjectEvent),
})
export type ProjectWork = z.output<typeof ProjectWork>

const ProjectParams = z.object({ projectId: Id })
const TaskParams = ProjectParams.extend({ taskId: Id })
const VariationParams = ProjectParams.extend({ variationId: Id })

const empty = (value: unknown) => (value === '' ? null : value)
const taskFields = {
  title: line(200, 'Say what is to be done'),
  dueOn: z.preprocess(empty, z.iso.date('Choose a day').nullable()),
  personId: z.preprocess(empty, Id.nullable()),
}

const project = '/api/jobs/:projectId'

/** A project that is under way, for its owner and those who were accepted: tasks, variations and what happened. */
export const projectWork = {
  get: {
    method: 'GET',
    path: `${project}/work`,
    summary: 'Tasks, variations and the timeline of a project, for its owner and collaborators',
    access: 'projectParty',
    params: ProjectParams,
    response: ProjectWork,
  },
  openConversation: {
    method: 'PUT',
    path: `${project}/conversation`,
    summary: 'The conversation of everybody on a project: its owner and collaborators',
    access: 'projectParty',
    rateLimit: 'projectDeeds',
    params: ProjectParams,
    response: z.object({ conversationId: z.string() }),
  },
  addTask: {
    method: 'POST',
    path: `${project}/tasks`,
    summary: 'Add a task to a project that is under way',
    access: 'projectParty',
    rateLimit: 'projectDeeds',
    idempotent: true,
    params: ProjectParams,
    body: z.strictObject({
      title: taskFields.title,
      dueOn: taskFields.dueOn.default(null),
      personId: taskFields.personId.default(null),
    }),
    response: z.object({ taskId: z.string() }),
    status: 201,
  },
  changeTask: {
    method: 'PATCH',
    path: `${project}/tasks/:taskId`,
    summary: 'Change a task, or say whether it is done',
    access: 'projectParty',
    rateLimit: 'projectDeeds',
    params: TaskParams,
    body: z.strictObject({
      title: taskFields.title.optional(),
      dueOn: taskFields.dueOn.optional(),
      personId: taskFields.personId.optional(),
      isDone: z.boolean().optional(),
      basedOn: BasedOn,
    }),
    response: z.null(),
    status: 204,
  },
  removeTask: {
    method: 'DELETE',
    path: `${project}/tasks/:taskId`,
    summary: 'Delete a task',
    access: 'projectParty',
    rateLimit: 'projectDeeds',
    params: TaskParams,
    response: z.null(),
    status: 204,
  },
  propose: {
    method: 'POST',
    path: `${project}/variations`,
    summary: 'Propose a variation: the owner to a collaborator, or a collaborator to the owner',
    access: 'projectParty',
    rateLimit: 'projectOffers',
    idempotent: true,
    params: ProjectParams,
    body: z.strictObject({
      text: text(2000, 'Say what changes'),
      /** Cents, GST included; below zero for less. */
      priceCents: z
        .int('Enter an amount')
        .min(-MAX_MOVED_CENTS, 'That is too much')
        .max(MAX_MOVED_CENTS, 'That is too much')
        .default(0),
      days: z.coerce
        .number('Enter days')
        .int('Enter whole days')
        .min(-MAX_DAYS_MOVED, `At most ${MAX_DAYS_MOVED} days`)
        .max(MAX_DAYS_MOVED, `At most ${MAX_DAYS_MOVED} days`)
        .default(0),
      /** With whom: for the owner; a collaborator's is always with the owner. */
      personId: z.preprocess(unlessEmpty, Id.optional()),
    }),
    response: z.object({ variationId: z.string() }),
    status: 201,
  },
  decideVariation: {
    method: 'POST',
    path: `${project}/variations/:variationId/decision`,
    summary: 'Accept or decline a variation that the other side proposed, or take back one’s own',
    access: 'projectParty',
    rateLimit: 'projectDeeds',
    params: VariationParams,
    body: z.strictObject({ decision: z.enum(['accept', 'decline', 'withdraw']) }),
    response: z.object({ status: z.enum(variationStatuses) }),
  },
} as const satisfies Contract

import { exists, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Holding, holding, type Impersonal, impersonal, type Person, writtenAs } from '#core/personal-data.ts'
import { projectReviews, projectShowcases } from './end-schema.ts'
import { projectAddenda, projectDocuments, projectDocumentVersions, projectDownloads } from './file-schema.ts'
import { projectInvitations, projectOffers, projectQuestions, projectSeats, projects, projectViews } from './schema.ts'
import { projectTasks, projectVariations } from './work-schema.ts'

const isTheirs = (person: Person) =>
  or(inArray(projects.ownerId, person.userIds), writtenAs(person, projects.email, projects.createdAt))

/** Of tables about a project: those of the person's own. */
const ofTheirs = (projectId: PgColumn, person: Person) =>
  exists(sql`(select from ${projects} where ${projects.id} = ${projectId} and ${isTheirs(person)})`)

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const projectsPersonalData: (Holding | Impersonal)[] = [
  holding(projects, {
    called: 'collaborative projects',
    whose: isTheirs,
    fate: 'goes',
  }),
  holding(projectAddenda, {
    called: 'addenda to collaborative projects',
    whose: (person) => ofTheirs(projectAddenda.projectId, person),
    fate: 'goes',
  }),
  holding(projectTasks, {
    called: 'tasks of collaborative projects',
    whose: (person) => ofTheirs(projectTasks.projectId, person),
    fate: 'goes',
  }),
  holding(projectTasks, {
    called: 'tasks on others’ projects',
    whose: ({ userIds }) => inArray(projectTasks.personId, userIds),
    tells: ['title', 'dueOn', 'doneAt', 'createdAt'],
    fate: 'stays',
    keeps: ['title'],
    why: 'it still has to be done: it is nobody’s from then on',
  }),
  holding(projectVariations, {
    called: 'variations of collaborative projects',
    whose: (person) =>
      or(inArray(projectVariations.personId, person.userIds), ofTheirs(projectVariations.projectId, person)),
    fate: 'goes',
  }),
  holding(projectDownloads, {
    called: 'downloads of projects’ documents',
    whose: ({ userIds }) => inArray(projectDownloads.personId, userIds),
    fate: 'goes',
  }),
  holding(projectReviews, {
    called: 'reviews of collaborative projects',
    whose: (person) =>
      or(
        inArray(projectReviews.authorId, person.userIds),
        inArray(projectReviews.personId, person.userIds),
        ofTheirs(projectReviews.projectId, person),
      ),
    fate: 'goes',
  }),
  holding(projectOffers, {
    called: 'offers to join projects',
    whose: ({ userIds }) => inArray(projectOffers.personId, userIds),
    fate: 'goes',
  }),
  holding(projectQuestions, {
    called: 'questions about projects',
    whose: ({ userIds }) => inArray(projectQuestions.askerId, userIds),
    fate: 'goes',
  }),
  holding(projectInvitations, {
    called: 'invitations to private projects',
    whose: (person) => writtenAs(person, projectInvitations.email, projectInvitations.createdAt),
    fate: 'goes',
  }),
  impersonal(projectSeats, ['trade', 'licenceClass'], 'whom a project needs, by trade and licence'),
  impersonal(projectDocuments, ['title'], 'documents of projects, which name no author'),
  impersonal(projectDocumentVersions, ['fileName', 'fileType'], 'files of projects, which are nobody’s own'),
  impersonal(projectShowcases, [], 'which post shows which project, in which community'),
  impersonal(projectViews, [], 'a keyed hash of a day that nobody can turn back, and gone within three days'),
]

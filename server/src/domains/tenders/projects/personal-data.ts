import { exists, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  type NonPersonalTable,
  nonPersonalTable,
  type Person,
  type PersonalTable,
  personalTable,
  wasWrittenBy,
} from '#core/personal-data.ts'
import { projectReviews, projectShowcases } from './end-schema.ts'
import { projectAddenda, projectDocuments, projectDocumentVersions, projectDownloads } from './file-schema.ts'
import { projectInvitations, projectOffers, projectQuestions, projectSeats, projects, projectViews } from './schema.ts'
import { projectTasks, projectVariations } from './work-schema.ts'

const isTheirs = (person: Person) =>
  or(inArray(projects.ownerId, person.userIds), wasWrittenBy(person, projects.email, projects.createdAt))

const ofTheirs = (projectId: PgColumn, person: Person) =>
  exists(sql`(select from ${projects} where ${projects.id} = ${projectId} and ${isTheirs(person)})`)

export const projectsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(projects, {
    called: 'collaborative projects',
    belongsTo: isTheirs,
    fate: 'goes',
  }),
  personalTable(projectAddenda, {
    called: 'addenda to collaborative projects',
    belongsTo: (person) => ofTheirs(projectAddenda.projectId, person),
    fate: 'goes',
  }),
  personalTable(projectTasks, {
    called: 'tasks of collaborative projects',
    belongsTo: (person) => ofTheirs(projectTasks.projectId, person),
    fate: 'goes',
  }),
  personalTable(projectTasks, {
    called: 'tasks on others’ projects',
    belongsTo: ({ userIds }) => inArray(projectTasks.personId, userIds),
    exportsOnly: ['title', 'dueOn', 'doneAt', 'createdAt'],
    fate: 'stays',
    keeps: ['title'],
    why: 'it still has to be done: it is nobody’s from then on',
  }),
  personalTable(projectVariations, {
    called: 'variations of collaborative projects',
    belongsTo: (person) =>
      or(inArray(projectVariations.personId, person.userIds), ofTheirs(projectVariations.projectId, person)),
    fate: 'goes',
  }),
  personalTable(projectDownloads, {
    called: 'downloads of projects’ documents',
    belongsTo: ({ userIds }) => inArray(projectDownloads.personId, userIds),
    fate: 'goes',
  }),
  personalTable(projectReviews, {
    called: 'reviews of collaborative projects',
    belongsTo: (person) =>
      or(
        inArray(projectReviews.authorId, person.userIds),
        inArray(projectReviews.personId, person.userIds),
        ofTheirs(projectReviews.projectId, person),
      ),
    fate: 'goes',
  }),
  personalTable(projectOffers, {
    called: 'offers to join projects',
    belongsTo: ({ userIds }) => inArray(projectOffers.personId, userIds),
    fate: 'goes',
  }),
  personalTable(projectQuestions, {
    called: 'questions about projects',
    belongsTo: ({ userIds }) => inArray(projectQuestions.askerId, userIds),
    fate: 'goes',
  }),
  personalTable(projectInvitations, {
    called: 'invitations to private projects',
    belongsTo: (person) => wasWrittenBy(person, projectInvitations.email, projectInvitations.createdAt),
    fate: 'goes',
  }),
  nonPersonalTable(projectSeats, ['trade', 'licenceClass'], 'whom a project needs, by trade and licence'),
  nonPersonalTable(projectDocuments, ['title'], 'documents of projects, which name no author'),
  nonPersonalTable(projectDocumentVersions, ['fileName', 'fileType'], 'files of projects, which are nobody’s own'),
  nonPersonalTable(projectShowcases, [], 'which post shows which project, in which community'),
  nonPersonalTable(projectViews, [], 'a keyed hash of a day that nobody can turn back, and gone within three days'),
]

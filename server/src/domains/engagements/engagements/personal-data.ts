import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import {
  type NonPersonalTable,
  nonPersonalTable,
  type Person,
  type PersonalTable,
  personalTable,
} from '#core/personal-data.ts'
import { engagementCollaborators, engagementProjects } from './project-schema.ts'
import {
  engagementChanges,
  engagementContracts,
  engagementDefects,
  engagementDocuments,
  engagementEntries,
  engagementEvents,
  engagementFeeds,
  engagementPhotos,
  engagementStages,
  engagements,
  engagementTasks,
} from './schema.ts'

const RECORD = 'the homeowner and the professional both need the record of the job'

/** Jobs of their requests and of their collaborative projects. */
const ownJobsOf = ({ requestIds, userIds }: Person): SQL => sql`(select e.id from engagements e
  left join engagement_projects ep on ep.engagement_id = e.id left join projects p on p.id = ep.project_id
  where e.request_id = ${anyOf(requestIds)} or p.owner_id = ${anyOf(userIds)})`
/** Contracts that they were hired for, or collaborate under. */
const hiredForOf = ({ professionalIds, userIds }: Person): SQL => sql`(select c.id from engagement_contracts c
  left join engagement_collaborators m on m.contract_id = c.id
  where c.professional_id = ${anyOf(professionalIds)} or m.person_id = ${anyOf(userIds)})`
const jobsOf = (person: Person): SQL => sql`(select e.id from engagements e where e.id in ${ownJobsOf(person)}
  or exists (select from engagement_contracts c where c.engagement_id = e.id and c.id in ${hiredForOf(person)}))`
/** All contracts of their own jobs; of a job that they were hired for their own alone. */
const contractsOf = (person: Person): SQL => sql`(select c.id from engagement_contracts c
  where c.engagement_id in ${ownJobsOf(person)} or c.id in ${hiredForOf(person)})`
/** What concerns a whole job, or a contract of theirs. */
const ofContractOrJob = (
  person: Person,
  { engagementId, contractId }: Record<'engagementId' | 'contractId', SQLWrapper>,
) => sql`(${contractId} in ${contractsOf(person)} or (${contractId} is null and ${engagementId} in ${jobsOf(person)}))`

/** Whose these tables are, and what becomes of their rows when a person is deleted (see core/personal-data.ts). */
export const engagementsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  nonPersonalTable(engagements, [], 'which request a job came from'),
  nonPersonalTable(
    engagementProjects,
    ['kind', 'place', 'endedAs'],
    'which collaborative project a job came from, its kind and its suburb',
  ),
  personalTable(engagementCollaborators, {
    called: 'contracts as a collaborator',
    belongsTo: ({ userIds }) => inArray(engagementCollaborators.personId, userIds),
    fate: 'stays',
    keeps: ['trade', 'rateUnit'],
    why: RECORD,
  }),
  personalTable(engagementContracts, {
    called: 'contracts of jobs',
    belongsTo: (person) => sql`${engagementContracts.id} in ${contractsOf(person)}`,
    fate: 'stays',
    keeps: ['flags'],
    why: RECORD,
  }),
  personalTable(engagementStages, {
    called: 'payment stages of jobs',
    belongsTo: (person) => sql`${engagementStages.contractId} in ${contractsOf(person)}`,
    fate: 'stays',
    keeps: ['kind', 'label', 'status', 'note', 'refusal', 'confirmed'],
    why: RECORD,
  }),
  personalTable(engagementChanges, {
    called: 'variations of jobs',
    belongsTo: (person) => sql`${engagementChanges.contractId} in ${contractsOf(person)}`,
    fate: 'emptied',
    emptied: ['proposedBy', 'decidedBy'],
    keeps: ['text', 'status', 'flags'],
    why: RECORD,
  }),
  personalTable(engagementTasks, {
    called: 'tasks of jobs',
    belongsTo: (person) => sql`${engagementTasks.engagementId} in ${jobsOf(person)}`,
    fate: 'stays',
    keeps: ['title'],
    why: RECORD,
  }),
  personalTable(engagementEntries, {
    called: 'entries of site diaries',
    belongsTo: (person) => sql`${engagementEntries.engagementId} in ${jobsOf(person)}`,
    fate: 'stays',
    keeps: ['text'],
    why: RECORD,
  }),
  personalTable(engagementDefects, {
    called: 'defects of jobs',
    belongsTo: (person) => sql`${engagementDefects.engagementId} in ${jobsOf(person)}`,
    fate: 'stays',
    keeps: ['text', 'status', 'answer'],
    why: RECORD,
  }),
  personalTable(engagementDocuments, {
    called: 'documents of jobs',
    belongsTo: (person) => ofContractOrJob(person, engagementDocuments),
    fate: 'stays',
    keeps: ['kind', 'title', 'fileName', 'fileType'],
    why: RECORD,
  }),
  personalTable(engagementFeeds, {
    called: 'calendar addresses of jobs',
    belongsTo: ({ userIds }) => inArray(engagementFeeds.userId, userIds),
    secret: ['key'],
    fate: 'goes',
  }),
  nonPersonalTable(engagementPhotos, [], 'which photo shows which part of a job'),
  personalTable(engagementEvents, {
    called: 'what happened on jobs',
    belongsTo: (person) => ofContractOrJob(person, engagementEvents),
    fate: 'stays',
    keeps: ['kind', 'about'],
    why: RECORD,
  }),
]

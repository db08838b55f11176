import { z } from 'zod'
import { Id, Instant, line, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { Member } from './people.ts'
import { resourceTypeNames } from './resource-options.ts'

/** One file of a document; every one but the newest is superseded. */
export const ProjectFileVersion = z.object({
  number: z.int(),
  fileName: z.string(),
  fileType: z.enum(resourceTypeNames),
  byteCount: z.int(),
  createdAt: Instant,
  isSuperseded: z.boolean(),
  /** When the caller first downloaded it; null where they never did, and for visitors. */
  downloadedAt: Instant.nullable(),
  /** How many people downloaded it: for the owner, null for everybody else. */
  downloadCount: z.int().nullable(),
})
export type ProjectFileVersion = z.output<typeof ProjectFileVersion>

/** A drawing, a report, a schedule: under one title through all of its versions, the newest first. */
export const ProjectDocument = z.object({
  id: z.string(),
  title: z.string(),
  versions: z.array(ProjectFileVersion),
})
export type ProjectDocument = z.output<typeof ProjectDocument>

/** What the owner adds to a project after people have offered: each of them says that they have read it. */
export const Addendum = z.object({
  id: z.string(),
  /** From 1. */
  number: z.int(),
  text: z.string(),
  createdAt: Instant,
  /** Whether the caller has an offer older than it, and when they said that they have read it. */
  isForMe: z.boolean(),
  acknowledgedAt: Instant.nullable(),
  /** For the owner: how many people with a standing offer older than it have said so, and of how many. */
  acknowledgedCount: z.int().nullable(),
  askedCount: z.int().nullable(),
  /** Who they are: for the owner, once offers are open. */
  people: z.array(z.object({ person: Member, acknowledgedAt: Instant.nullable() })).nullable(),
})
export type Addendum = z.output<typeof Addendum>

export const ProjectFiles = z.object({
  title: z.string(),
  isPublic: z.boolean(),
  isOwner: z.boolean(),
  /** Open or in progress: what is over gets no more documents. */
  isRunning: z.boolean(),
  /** By title. */
  documents: z.array(ProjectDocument),
  /** The first one first. */
  addenda: z.array(Addendum),
})
export type ProjectFiles = z.output<typeof ProjectFiles>

const ProjectParams = z.object({ projectId: Id })
export const ProjectDocumentParams = ProjectParams.extend({ documentId: Id })
const fileIds = z.array(Id).max(1, 'Choose one file').default([])
const upload = { field: 'file', most: 1, accept: 'officeFiles' } as const

const project = '/api/jobs/:projectId'
const documents = `${project}/documents` as const

/** Documents and addenda of a collaborative project. */
export const projectFiles = {
  list: {
    method: 'GET',
    path: documents,
    summary: 'Documents of a project with their versions, and its addenda',
    access: 'projectReader',
    params: ProjectParams,
    response: ProjectFiles,
  },
  add: {
    method: 'POST',
    path: documents,
    summary: 'Add a document: a title, and one file of up to 50 MB; ten of them at most',
    access: 'projectOwner',
    rateLimit: 'projectFiles',
    idempotent: true,
    upload,
    params: ProjectParams,
    body: z.strictObject({ title: line(120, 'Give it a title'), fileIds }),
    response: z.object({ documentId: z.string() }),
    status: 201,
  },
  addVersion: {
    method: 'POST',
    path: `${documents}/:documentId/versions`,
    summary: 'Supersede the file of a document; whoever downloaded an older one is told',
    access: 'projectOwner',
    rateLimit: 'projectFiles',
    idempotent: true,
    upload,
    params: ProjectDocumentParams,
    body: z.strictObject({ fileIds }),
    response: z.object({ version: z.int() }),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: `${documents}/:documentId`,
    summary: 'Delete a document with all of its versions',
    access: 'projectOwner',
    rateLimit: 'projectDeeds',
    params: ProjectDocumentParams,
    response: z.null(),
    status: 204,
  },
  addAddendum: {
    method: 'POST',
    path: `${project}/addenda`,
    summary: 'Add a dated addendum; everybody with a standing offer is told, and asked to acknowledge it',
    access: 'projectOwner',
    rateLimit: 'projectFiles',
    idempotent: true,
    params: ProjectParams,
    body: z.strictObject({ text: text(2000, 'Write what changes') }),
    response: z.object({ number: z.int() }),
    status: 201,
  },
  acknowledge: {
    method: 'PUT',
    path: `${project}/addenda/:addendumId/acknowledgement`,
    summary: 'Say that one has read an addendum, as somebody with a standing offer',
    access: 'projectGuest',
    rateLimit: 'projectDeeds',
    params: ProjectParams.extend({ addendumId: Id }),
    response: z.null(),
    status: 204,
  },
} as const satisfies Contract

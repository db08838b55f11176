import { z } from 'zod'
import { BasedOn } from './based-on.ts'
import { cleanSearch } from './clean.ts'
import { CommunityParams } from './communities.ts'
import { Id, Instant, limit, line, text } from './fields.ts'
import type { Contract } from './operation.ts'
import { RESOURCE_PAGE_SIZE, RESOURCE_VERSIONS, resourceTypeNames } from './resource-options.ts'

export const ResourceParams = z.object({ resourceId: Id })

/** A resource of a community: a file with a title, in its present version. */
export const Resource = z.object({
  id: z.string(),
  communityId: z.string(),
  title: z.string(),
  description: z.string(),
  /** Empty: in none. */
  folder: z.string(),
  isPremium: z.boolean(),
  fileType: z.enum(resourceTypeNames),
  fileName: z.string(),
  byteCount: z.int(),
  /** From 1. */
  version: z.int(),
  /** Once a person a day. */
  downloadCount: z.int(),
  createdAt: Instant,
  /** When the present version came. */
  changedAt: Instant,
  /** A premium one only for those who pay, and for the team. */
  mayDownload: z.boolean(),
})
export type Resource = z.output<typeof Resource>

export const ResourcePage = Resource.extend({
  can: z.object({ manage: z.boolean() }),
  community: z.object({ id: z.string(), name: z.string(), isPublic: z.boolean() }),
})
export type ResourcePage = z.output<typeof ResourcePage>

export const ResourceVersion = z.object({
  number: z.int(),
  fileName: z.string(),
  fileType: z.enum(resourceTypeNames),
  byteCount: z.int(),
  createdAt: Instant,
})
export type ResourceVersion = z.output<typeof ResourceVersion>

/** In bytes. */
export const ResourceSpace = z.object({ used: z.number(), most: z.number() })
export type ResourceSpace = z.output<typeof ResourceSpace>

/** A tick as a form has it, or a yes or no. */
const Ticked = z.preprocess(
  (value) => (value === 'true' || value === 'on' ? true : value === 'false' || value === '' ? false : value),
  z.boolean('Choose yes or no'),
)

const fields = {
  title: line(120, 'Title is required'),
  description: text(2000),
  folder: line(60),
  isPremium: Ticked,
}
const fileIds = z.array(Id).max(1, 'Choose one file').default([])
const upload = { field: 'file', most: 1, accept: 'officeFiles' } as const

const ofCommunity = '/api/communities/:communityId/resources'
const resource = '/api/resources/:resourceId'

/** Files that a community shares: guides, checklists, templates. */
export const resources = {
  list: {
    method: 'GET',
    path: ofCommunity,
    summary: 'Resources of a community by folder and title; `search` finds words of title, folder and description',
    access: 'communityReader',
    momentOld: 'may',
    params: CommunityParams,
    query: z.strictObject({
      search: z.string().overwrite(cleanSearch).max(100, 'Use at most 100 characters').optional(),
      folder: line(60).optional(),
      limit: limit(RESOURCE_PAGE_SIZE),
      cursor: z.string().max(1200).optional(),
    }),
    response: z.array(Resource),
    paged: 'cursor',
  },
  folders: {
    method: 'GET',
    path: `${ofCommunity}/folders`,
    summary: 'The folders of a community’s resources and how many are in each',
    access: 'communityReader',
    momentOld: 'may',
    params: CommunityParams,
    response: z.array(z.object({ name: z.string(), count: z.int() })),
  },
  space: {
    method: 'GET',
    path: `${ofCommunity}/space`,
    summary: 'How much the files of a community’s resources take, older versions included, and how much they may',
    access: 'communityModerator',
    params: CommunityParams,
    response: ResourceSpace,
  },
  create: {
    method: 'POST',
    path: ofCommunity,
    summary: 'Add a resource: its words, and one file of up to 50 MB',
    access: 'communityModerator',
    rateLimit: 'resources',
    idempotent: true,
    upload,
    params: CommunityParams,
    body: z.strictObject({
      title: fields.title,
      description: fields.description.default(''),
      folder: fields.folder.default(''),
      isPremium: fields.isPremium.default(false),
      fileIds,
    }),
    response: ResourcePage,
    status: 201,
  },
  get: {
    method: 'GET',
    path: resource,
    summary: 'A resource, and what the caller may do with it',
    access: 'resourceReader',
    momentOld: 'may',
    params: ResourceParams,
    response: ResourcePage,
  },
  update: {
    method: 'PATCH',
    path: resource,
    summary: 'Change the words of a resource, its folder, and whom it is for',
    access: 'resourceModerator',
    rateLimit: 'resourceDeeds',
    params: ResourceParams,
    body: z.strictObject({
      title: fields.title.optional(),
      description: fields.description.optional(),
      folder: fields.folder.optional(),
      isPremium: fields.isPremium.optional(),
      basedOn: BasedOn,
    }),
    response: ResourcePage,
  },
  remove: {
    method: 'DELETE',
    path: resource,
    summary: 'Delete a resource with all of its versions',
    access: 'resourceModerator',
    rateLimit: 'resourceDeeds',
    params: ResourceParams,
    response: z.object({ communityId: z.string() }),
  },
  versions: {
    method: 'GET',
    path: `${resource}/versions`,
    summary: 'The versions of a resource, the present one first; `cursor` is the number they come before',
    access: 'resourceModerator',
    params: ResourceParams,
    query: z.strictObject({
      limit: limit(RESOURCE_VERSIONS),
      cursor: z
        .string()
        .regex(/^\d{1,6}$/, 'Give the number of a version')
        .transform(Number)
        .optional(),
    }),
    response: z.array(ResourceVersion),
    paged: 'cursor',
  },
  addVersion: {
    method: 'POST',
    path: `${resource}/versions`,
    summary: 'Put another file in the place of the present one, which stays for the team',
    access: 'resourceModerator',
    rateLimit: 'resources',
    idempotent: true,
    upload,
    params: ResourceParams,
    body: z.strictObject({ fileIds }),
    response: ResourcePage,
    status: 201,
  },
} as const satisfies Contract

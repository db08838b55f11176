import { z } from 'zod'
import { costAreaKeys, costKindKeys } from './cost-areas.ts'
import { choice, Id, Instant, line, Postcode, Slug, text, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import {
  businessPictures,
  MAX_WORK_PHOTOS,
  OLDEST_WORK_YEAR,
  photoStages,
  priceBands,
  workConsents,
} from './portfolio-options.ts'

/** A small picture; `says` is what it shows, never empty. */
export const Thumbnail = z.object({ url: z.string(), width: z.int(), height: z.int(), says: z.string() })
export type Thumbnail = z.output<typeof Thumbnail>

/** A picture in two sizes: `small` is at most 640 pixels long. */
export const Picture = Thumbnail.extend({ small: Thumbnail })
export type Picture = z.output<typeof Picture>

/** A photo of work. */
export const WorkPhoto = Picture.extend({
  id: z.string(),
  stage: z.enum(photoStages),
  /** As its professional wrote it; may be empty. */
  caption: z.string(),
})
export type WorkPhoto = z.output<typeof WorkPhoto>

const Facts = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(costKindKeys),
  suburb: z.string(),
  postcode: z.string(),
  year: z.int(),
  priceBand: z.enum(priceBands).nullable(),
})

/** A project of a portfolio in a list. */
export const ShownWork = Facts.extend({
  /** A job that came about here; its homeowner agreed to the photos. */
  isJobHere: z.boolean(),
  photoCount: z.int(),
  hasBefore: z.boolean(),
  thumbnail: Thumbnail,
})
export type ShownWork = z.output<typeof ShownWork>

/** What a professional shows of their work, to everybody. */
export const Portfolio = z.object({
  logo: Picture.nullable(),
  cover: Picture.nullable(),
  works: z.array(ShownWork),
})
export type Portfolio = z.output<typeof Portfolio>

const WorkPage = Facts.extend({
  isJobHere: z.boolean(),
  story: z.string(),
  photos: z.array(WorkPhoto),
  professional: z.object({ slug: z.string(), name: z.string() }),
})
export type WorkPage = z.output<typeof WorkPage>

/** A project of one's own, shown or not. */
export const OwnWork = Facts.extend({
  story: z.string(),
  photos: z.array(WorkPhoto),
  isHidden: z.boolean(),
  /** Everybody sees it on the public profile. */
  isShown: z.boolean(),
  /** The job here that it was, and what its homeowner says. */
  consent: z.enum(workConsents).nullable(),
})
export type OwnWork = z.output<typeof OwnWork>

export const OwnPortfolio = z.object({
  /** Of the public profile; null while there is none. */
  slug: z.string().nullable(),
  logo: Picture.nullable(),
  cover: Picture.nullable(),
  works: z.array(OwnWork),
  /** Deleted within the last hour. */
  deleted: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Jobs here that no project of theirs shows yet. */
  jobs: z.array(z.object({ engagementId: z.string(), label: z.string() })),
})
export type OwnPortfolio = z.output<typeof OwnPortfolio>

/** A professional's project about a job, as the homeowner decides on it. */
export const WorkToDecide = Facts.extend({
  story: z.string(),
  photos: z.array(WorkPhoto),
  consent: z.enum(workConsents),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  professional: z.string(),
})
export type WorkToDecide = z.output<typeof WorkToDecide>

/** Of a form sent with files everything arrives as text. */
const fromText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)

const details = {
  title: line(100, 'Give the project a title'),
  story: text(2000).default(''),
  kind: z.enum(costKindKeys, 'Choose the kind of work'),
  /** Of a job here its own suburb and postcode stand. */
  suburb: line(60).default(''),
  postcode: z.preprocess(unlessEmpty, Postcode.optional()),
  year: z.preprocess(
    fromText,
    z
      .int('Enter the year, such as 2025')
      .min(OLDEST_WORK_YEAR, `Enter a year from ${OLDEST_WORK_YEAR}`)
      .max(2100, 'This year has not come yet'),
  ),
  priceBand: choice(priceBands),
}
const photoIds = z.array(Id).max(MAX_WORK_PHOTOS, `Choose at most ${MAX_WORK_PHOTOS} photos`).default([])
const upload = { field: 'photos', most: MAX_WORK_PHOTOS, accept: 'photos' } as const
const WorkParams = z.object({ workId: Id })
const work = '/api/portfolio/works/:workId'
const PictureParams = z.object({ picture: z.enum(businessPictures) })
const JobParams = z.object({ engagementId: Id })
const done = { response: z.null(), status: 204 } as const

/** Photographs of work: a professional's portfolio, their logo and cover photo. */
export const portfolio = {
  mine: {
    method: 'GET',
    path: '/api/portfolio',
    summary: 'The professional’s own portfolio, with what is hidden and what waits for a homeowner’s consent',
    access: 'professional',
    response: OwnPortfolio,
  },
  add: {
    method: 'POST',
    path: '/api/portfolio/works',
    summary: 'Add a project with 1 to 12 photos; of a job here the homeowner is asked for consent first',
    access: 'professional',
    rateLimit: 'portfolio',
    idempotent: true,
    upload,
    body: z.strictObject({
      ...details,
      engagementId: z.preprocess(unlessEmpty, Id.optional()),
      /** So many of the photos, from the first, show it before the work; the others show it finished. */
      beforeCount: z.preprocess(fromText, z.int().min(0).max(MAX_WORK_PHOTOS).default(0)),
      fileIds: photoIds,
    }),
    response: z.object({ id: z.string(), asksConsent: z.boolean() }),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: work,
    summary: 'Change a project, the order of its photos and what they show',
    access: 'professional',
    rateLimit: 'portfolio',
    params: WorkParams,
    body: z.strictObject({
      ...details,
      /** All of its photos, in their order. */
      photos: z
        .array(z.strictObject({ id: Id, stage: z.enum(photoStages, 'Choose what it shows'), caption: line(160) }))
        .max(MAX_WORK_PHOTOS),
      basedOn: z.string().max(40).optional(),
    }),
    ...done,
  },
  addPhotos: {
    method: 'POST',
    path: `${work}/photos`,
    summary: 'Add photos to a project, up to 12; of a job here the homeowner is asked again',
    access: 'professional',
    rateLimit: 'portfolio',
    params: WorkParams,
    upload,
    body: z.strictObject({ stage: z.enum(photoStages, 'Choose what they show'), fileIds: photoIds }),
    response: z.object({ asksConsent: z.boolean() }),
  },
  removePhoto: {
    method: 'DELETE',
    path: `${work}/photos/:photoId`,
    summary: 'Remove a photo; the last one stays',
    access: 'professional',
    rateLimit: 'portfolio',
    params: WorkParams.extend({ photoId: Id }),
    ...done,
  },
  move: {
    method: 'POST',
    path: `${work}/move`,
    summary: 'Move a project to a place in the portfolio, counted from 1',
    access: 'professional',
    rateLimit: 'portfolio',
    params: WorkParams,
    body: z.strictObject({ place: z.int('Enter a place').min(1).max(1000) }),
    ...done,
  },
  setHidden: {
    method: 'PUT',
    path: `${work}/hidden`,
    summary: 'Hide a project from the public profile, or show it again',
    access: 'professional',
    rateLimit: 'portfolio',
    params: WorkParams,
    body: z.strictObject({ isHidden: z.boolean() }),
    ...done,
  },
  remove: {
    method: 'DELETE',
    path: work,
    summary: 'Delete a project; it can be restored for an hour',
    access: 'professional',
    rateLimit: 'portfolio',
    params: WorkParams,
    ...done,
  },
  restore: {
    method: 'POST',
    path: `${work}/restore`,
    summary: 'Restore a project deleted within the last hour',
    access: 'professional',
    rateLimit: 'portfolio',
    params: WorkParams,
    ...done,
  },
  setPicture: {
    method: 'POST',
    path: '/api/portfolio/pictures/:picture',
    summary: 'Set the logo or cover photo of the business',
    access: 'professional',
    rateLimit: 'portfolio',
    params: PictureParams,
    upload: { field: 'picture', most: 1, accept: 'photos' },
    body: z.strictObject({ fileIds: z.array(Id).max(1, 'Choose one picture').default([]) }),
    ...done,
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/portfolio/pictures/:picture',
    summary: 'Remove the logo or cover photo of the business',
    access: 'professional',
    rateLimit: 'portfolio',
    params: PictureParams,
    ...done,
  },
  ofProfessional: {
    method: 'GET',
    path: '/api/professionals/:slug/portfolio',
    summary: 'What a professional shows of their work',
    access: 'public',
    momentOld: 'may',
    params: z.object({ slug: Slug }),
    response: Portfolio,
  },
  get: {
    method: 'GET',
    path: '/api/professionals/:slug/portfolio/:workId',
    summary: 'A project of a professional with all of its photos',
    access: 'public',
    momentOld: 'may',
    params: z.object({ slug: Slug, workId: Id }),
    response: WorkPage,
  },
  ofKind: {
    method: 'GET',
    path: '/api/portfolio/kinds/:kind',
    summary: 'Photos of one kind of work in an area, of several professionals: the newest, 8 at most',
    access: 'public',
    momentOld: 'may',
    params: z.object({ kind: z.enum(costKindKeys) }),
    query: z.strictObject({ area: z.enum(costAreaKeys).default('melbourne') }).default({ area: 'melbourne' }),
    response: z.array(ShownWork.extend({ professional: z.object({ slug: z.string(), name: z.string() }) })),
  },
  ofJob: {
    method: 'GET',
    path: '/api/engagements/:engagementId/portfolio',
    summary: 'What those who were hired want to show of a job, for its homeowner to decide',
    access: 'engagementOwner',
    params: JobParams,
    response: z.array(WorkToDecide),
  },
  consent: {
    method: 'PUT',
    path: '/api/engagements/:engagementId/portfolio/:workId/consent',
    summary: 'Agree that photos of one’s job are shown, decline, or withdraw what was agreed',
    access: 'engagementOwner',
    rateLimit: 'engagements',
    params: JobParams.extend({ workId: Id }),
    body: z.strictObject({ agrees: z.boolean() }),
    response: z.object({ consent: z.enum(workConsents) }),
  },
} as const satisfies Contract

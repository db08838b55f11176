import { z } from 'zod'
import { CommunityParams } from './communities.ts'
import { Id, Instant, idOr, limit, line, text, unlessEmpty } from './fields.ts'
import type { Contract } from './operation.ts'
import { Member } from './people.ts'
import { PROJECT_PAGE_SIZE } from './project-options.ts'
import { Project } from './projects.ts'

/** A review between the owner of a completed project and a collaborator, once it is open. */
export const ProjectReview = z.object({
  id: z.string(),
  /** Null: the owner, whose first name the project's page shows. */
  by: Member.nullable(),
  about: Member.nullable(),
  stars: z.int(),
  text: z.string(),
  createdAt: Instant,
  /** What whom it is about says to it. */
  reply: z.string().nullable(),
  /** When its author changed the words, after a complaint. */
  amendedAt: Instant.nullable(),
})
export type ProjectReview = z.output<typeof ProjectReview>

export const ProjectReviews = z.object({
  title: z.string(),
  isPublic: z.boolean(),
  ownerFirstName: z.string(),
  isOwner: z.boolean(),
  /** Open ones, oldest first; the caller's own ones too, and nobody else's before they are. */
  reviews: z.array(ProjectReview.extend({ isOpen: z.boolean(), mayReply: z.boolean(), mayReport: z.boolean() })),
  /** Whom the caller may still review, by account; null stands for the owner. */
  toWrite: z.array(z.object({ personId: z.string().nullable(), name: z.string() })),
  /** Until when reviews are written; from then on all are read. Null before the project is completed. */
  writtenUntil: Instant.nullable(),
  /** Whether the caller lets the owner name them where the project is shown; null to all but collaborators. */
  mayBeNamed: z.boolean().nullable(),
  /** Who worked on it, and whether they agree to be named: for the owner. */
  collaborators: z.array(z.object({ name: z.string(), agrees: z.boolean() })),
})
export type ProjectReviews = z.output<typeof ProjectReviews>

const ProjectParams = z.object({ projectId: Id })
const project = '/api/jobs/:projectId'

/** What becomes of a completed project: reviews both ways, and a post that shows it. */
export const projectEnds = {
  reviews: {
    method: 'GET',
    path: `${project}/reviews`,
    summary: 'Reviews of a completed project: each is hidden until both sides wrote, or 14 days have passed',
    access: 'projectReader',
    params: ProjectParams,
    response: ProjectReviews,
  },
  review: {
    method: 'POST',
    path: `${project}/reviews`,
    summary: 'Review a collaborator as the owner, or the owner as a collaborator, within 14 days',
    access: 'projectParty',
    rateLimit: 'projectOffers',
    idempotent: true,
    params: ProjectParams,
    body: z.strictObject({
      /** Which collaborator: for the owner. */
      personId: z.preprocess(unlessEmpty, Id.optional()),
      stars: z.coerce.number('Choose stars').int('Choose stars').min(1, 'Choose stars').max(5, 'Choose stars'),
      text: text(2000).default(''),
    }),
    response: z.object({ reviewId: z.string() }),
    status: 201,
  },
  reply: {
    method: 'POST',
    path: `${project}/reviews/:reviewId/reply`,
    summary: 'Answer an open review of oneself, once',
    access: 'projectParty',
    rateLimit: 'projectOffers',
    params: z.object({ projectId: Id, reviewId: Id }),
    body: z.strictObject({ reply: text(2000, 'Write a reply first') }),
    response: z.object({ message: z.string() }),
  },
  consent: {
    method: 'PUT',
    path: `${project}/showcase-consent`,
    summary:
      'Whether a collaborator may be named in posts that show the project; it may be taken back for those to come',
    access: 'projectParty',
    rateLimit: 'projectOffers',
    params: ProjectParams,
    body: z.strictObject({ agrees: z.boolean('Choose yes or no') }),
    response: z.object({ message: z.string() }),
  },
  showcase: {
    method: 'POST',
    path: `${project}/showcase`,
    summary:
      'Show a completed public project in a community: a post of its owner, once a community, that names nobody who did not agree',
    access: 'projectOwner',
    rateLimit: 'posts',
    idempotent: true,
    params: ProjectParams,
    body: z.strictObject({
      communityId: idOr('Choose a community'),
      title: line(200, 'Title is required'),
      content: text(20_000, 'Content is required'),
    }),
    response: z.object({ communityId: z.string(), postId: z.string() }),
    status: 201,
  },
  ofCommunity: {
    method: 'GET',
    path: '/api/communities/:communityId/projects',
    summary: 'Projects that were shown in a community, the newest first',
    access: 'communityReader',
    momentOld: 'may',
    params: CommunityParams,
    query: z.strictObject({ limit: limit(PROJECT_PAGE_SIZE), cursor: z.string().max(400).optional() }),
    response: z.array(Project.extend({ postId: z.string() })),
    paged: 'cursor',
  },
} as const satisfies Contract

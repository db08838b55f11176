import { z } from 'zod'
import { ListedProfessional } from './directory.ts'
import { Instant, Slug } from './fields.ts'
import type { Contract } from './operation.ts'

/** A professional on a shortlist: nothing that is not on their public profile. */
export const SavedProfessional = ListedProfessional.pick({
  id: true,
  slug: true,
  name: true,
  businessName: true,
  about: true,
  photo: true,
  trades: true,
  baseSuburb: true,
  licences: true,
  stars: true,
  reviewCount: true,
})
export type SavedProfessional = z.output<typeof SavedProfessional>

/** The token is the last part of the link's address. */
export const ShortlistLink = z.object({ token: z.string(), expiresAt: Instant })
export type ShortlistLink = z.output<typeof ShortlistLink>

export const Shortlist = z.object({
  /** The last saved first. */
  items: z.array(SavedProfessional),
  link: ShortlistLink.nullable(),
})
export type Shortlist = z.output<typeof Shortlist>

export const SharedShortlist = z.object({
  /** First name of whoever shared it. */
  sharedBy: z.string(),
  expiresAt: Instant,
  items: z.array(SavedProfessional),
})
export type SharedShortlist = z.output<typeof SharedShortlist>

const SlugParams = z.object({ slug: Slug })
const done = { response: z.null(), status: 204 } as const

/** Professionals that somebody saved, and the link by which others see them. */
export const saved = {
  list: {
    method: 'GET',
    path: '/api/saved-professionals',
    summary: 'The caller’s saved professionals, and the link that shares them',
    access: 'user',
    response: Shortlist,
  },
  slugs: {
    method: 'GET',
    path: '/api/saved-professionals/slugs',
    summary: 'Which professionals the caller saved, by the last part of their profiles’ addresses',
    access: 'user',
    response: z.array(z.string()),
  },
  save: {
    method: 'PUT',
    path: '/api/saved-professionals/:slug',
    summary: 'Save a professional; up to 50',
    access: 'user',
    unverified: 'may',
    rateLimit: 'likes',
    params: SlugParams,
    ...done,
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved-professionals/:slug',
    summary: 'Remove a saved professional',
    access: 'user',
    unverified: 'may',
    rateLimit: 'likes',
    params: SlugParams,
    ...done,
  },
  share: {
    method: 'POST',
    path: '/api/saved-professionals/link',
    summary: 'Share the saved professionals by a link that works for 30 days; one at a time',
    access: 'user',
    rateLimit: 'likes',
    response: ShortlistLink,
  },
  unshare: {
    method: 'DELETE',
    path: '/api/saved-professionals/link',
    summary: 'End the link: it works for nobody any longer',
    access: 'user',
    unverified: 'may',
    rateLimit: 'likes',
    ...done,
  },
  shared: {
    method: 'GET',
    path: '/api/shortlists/:token',
    summary: 'What a link shares, for whoever has it',
    access: 'public',
    params: z.object({ token: z.string().min(1).max(100) }),
    response: SharedShortlist,
  },
} as const satisfies Contract

import type { Issue } from '@lv/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Actor } from './actor.ts'
import type { PageUpload } from './page-forms.ts'
import { signFormTime } from './traps.ts'

type Viewer = Pick<
  Actor,
  'id' | 'firstName' | 'lastName' | 'email' | 'emailVerified' | 'profileImageUrl' | 'professional' | 'isAdmin'
>

/** What a page may know of the signed-in person. */
const viewerOf = (actor: Actor): Viewer => ({
  id: actor.id,
  firstName: actor.firstName,
  lastName: actor.lastName,
  email: actor.email,
  emailVerified: actor.emailVerified,
  profileImageUrl: actor.profileImageUrl,
  professional: actor.professional,
  isAdmin: actor.isAdmin,
})

/** What a page knows of its visit; the web build's own type says the same. */
export type Visit = {
  viewer: Viewer | null
  nonce: string
  publicUrl: string
  path: string
  isDevelopment: boolean
  brand: Context['config']['brand']
  providerName: string
  uploadIssues: Issue[]
  uploads: PageUpload[]
  signFormTime(): Promise<string>
}

type Visiting = {
  request: FastifyRequest
  actor: Actor | null
  nonce: string
  issues: Issue[] | undefined
  uploads: PageUpload[] | undefined
  isDevelopment: boolean
}

/** What the pages of one request know besides the API. */
export const visitOf = (ctx: Context, { request, actor, nonce, issues, uploads, isDevelopment }: Visiting): Visit => ({
  viewer: actor && viewerOf(actor),
  nonce,
  publicUrl: ctx.config.publicUrl,
  path: request.url,
  isDevelopment,
  brand: ctx.config.brand,
  providerName: ctx.config.oidc.providerName,
  uploadIssues: issues ?? [],
  uploads: uploads ?? [],
  signFormTime: () => signFormTime(ctx),
})

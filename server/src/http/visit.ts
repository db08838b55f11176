import type { Issue } from '@lv/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Actor } from './actor.ts'
import type { Browser } from './browser.ts'
import { findKeptForm, forgetForm, keepForm } from './kept-forms.ts'
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
  /** The fields of the form that was sent, without files. */
  sent: URLSearchParams | undefined
  signFormTime(): Promise<string>
  keepForm(values: Record<string, string>): Promise<void>
  keptForm(): Promise<Record<string, string> | null>
  forgetForm(): Promise<void>
}

type Visiting = {
  request: FastifyRequest
  actor: Actor | null
  browser: Browser
  nonce: string
  fields: URLSearchParams | undefined
  issues: Issue[] | undefined
  uploads: PageUpload[] | undefined
  isDevelopment: boolean
}

/** What the pages of one request know besides the API. */
export function visitOf(ctx: Context, visiting: Visiting): Visit {
  const { request, actor, browser, nonce, fields, issues, uploads, isDevelopment } = visiting
  const path = (request.url.split('?')[0] ?? '').replace(/\.data$/, '')
  return {
    viewer: actor && viewerOf(actor),
    nonce,
    publicUrl: ctx.config.publicUrl,
    path: request.url,
    isDevelopment,
    brand: ctx.config.brand,
    providerName: ctx.config.oidc.providerName,
    uploadIssues: issues ?? [],
    uploads: uploads ?? [],
    sent: fields,
    signFormTime: () => signFormTime(ctx),
    keepForm: (values) => keepForm(ctx, browser, { path, values }),
    keptForm: () => findKeptForm(ctx, browser, path),
    forgetForm: () => forgetForm(ctx, browser, path),
  }
}

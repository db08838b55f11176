import type { Issue } from '@lv/contract/errors'
import { type PageCookies, pageCookies, type Theme } from '@lv/contract/options'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import type { Context } from '#core/context.ts'
import { landingPageOf } from '#core/landing-page.ts'
import { findPendingForm, forgetForm, savePendingForm } from '#platform/pending-forms/pending-forms.ts'
import { signFormTime } from '#platform/rate-limits/honeypot.ts'
import type { TextPart } from '../caching/cached-body.ts'
import type { Placeholders } from '../caching/placeholders.ts'
import type { PageForm, PageUpload } from '../pages/page-forms.ts'

type Viewer = Pick<
  Actor,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'emailVerified'
  | 'profileImageUrl'
  | 'professional'
  | 'isAdmin'
  | 'isAdminReader'
  | 'isAdminSession'
  | 'unread'
  | 'has'
  | 'closesAt'
> & { home: string }

const viewerOf = (actor: Actor): Viewer => ({
  id: actor.id,
  firstName: actor.firstName,
  lastName: actor.lastName,
  email: actor.email,
  emailVerified: actor.emailVerified,
  profileImageUrl: actor.profileImageUrl,
  professional: actor.professional,
  isAdmin: actor.isAdmin,
  isAdminReader: actor.isAdminReader,
  isAdminSession: actor.isAdminSession,
  unread: actor.unread,
  has: actor.has,
  closesAt: actor.closesAt,
  home: landingPageOf(actor),
})

type Show = (html: TextPart[]) => void

export type Visit = {
  viewer: Viewer | null
  livePosition: string
  nonce: string
  standIn: Placeholders['standIn']
  show: Show
  publicUrl: string
  path: string
  isDevelopment: boolean
  isDemo: boolean
  theme: Theme
  cookies: PageCookies
  brand: Context['config']['brand']
  providerName: string
  uploadIssues: Issue[]
  uploads: PageUpload[]
  sent: URLSearchParams | undefined
  signFormTime(): Promise<string>
  savePendingForm(values: Record<string, string>, page?: string): Promise<boolean>
  keptForm(): Promise<Record<string, string> | null>
  forgetForm(): Promise<void>
}

export type Visiting = {
  /** Path and the query parameters the page reads. */
  address: string
  /** The page's own path, also for a data request. */
  path: string
  actor: Actor | null
  browser: Browser
  nonce: string
  standIn: Placeholders['standIn']
  show: Show
  theme: Theme
  cookies: PageCookies
  form: PageForm | undefined
  isDevelopment: boolean
}

export const cookiesOf = ({ cookies }: FastifyRequest): PageCookies =>
  Object.fromEntries(pageCookies.map((name) => [name, cookies[name]]).filter(([, value]) => value !== undefined))

export const visitOf = (ctx: Context, { address, path, actor, browser, form, ...brought }: Visiting): Visit => ({
  ...brought,
  viewer: actor && viewerOf(actor),
  livePosition: ctx.live.position(),
  publicUrl: ctx.config.publicUrl,
  path: address,
  brand: ctx.config.brand,
  isDemo: ctx.config.seed === 'demo',
  providerName: ctx.config.oidc.providerName,
  uploadIssues: form?.issues ?? [],
  uploads: form?.uploads ?? [],
  sent: form?.fields,
  signFormTime: () => signFormTime(ctx),
  savePendingForm: (values, page = path) => savePendingForm(ctx, browser, { path: page, values }),
  keptForm: () => findPendingForm(ctx, browser, path),
  forgetForm: () => forgetForm(ctx, browser, path),
})

import { ApiError, type Issue } from '@lv/contract/errors'
import { FORM_CHECK } from '@lv/contract/options'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#core/context.ts'
import type { App } from '../routing/app.ts'
import { getCaller } from '../routing/caller.ts'
import { apiFor } from '../routing/in-process.ts'
import { newNonce } from '../routing/security-headers.ts'
import { cookiesOf, type Visiting, visitOf } from '../sessions/visit.ts'
import type { PageAt } from './page-at.ts'
import type { Pages } from './page-build.ts'
import { isRead } from './page-door.ts'
import { type PageForm, readForm } from './page-forms.ts'

/** @throws `unsupported_media_type` for files, which are checked when they arrive */
export function isFormCheck(request: FastifyRequest): boolean {
  if (isRead(request) || request.headers[FORM_CHECK] === undefined) return false
  if (request.isMultipart()) throw new ApiError('unsupported_media_type', 'Files are not checked beforehand')
  return true
}

type Asked = Pick<Visiting, 'address' | 'path' | 'theme' | 'isDevelopment'> & {
  request: FastifyRequest
  reply: FastifyReply
  page: PageAt | undefined
  toWeb(publicUrl: string, address: string, method: string, form: PageForm): Request
}

/**
 * What is wrong with a form that somebody is still filling in: its page's action runs with an API that only parses, so each
 * field is checked by the rule that would refuse it. Nothing is done, counted, kept or set in the browser.
 */
export async function checkForm(
  app: App,
  ctx: Context,
  { provide, check }: Pages,
  { request, reply, page, toWeb, ...shown }: Asked,
): Promise<{ issues: Issue[] }> {
  reply.header('cache-control', 'private, no-store')
  const form = await readForm(ctx, request)
  const caller = getCaller(ctx, request)
  const visiting = { ...shown, nonce: newNonce(), cookies: cookiesOf(request), form, browser: caller.browser }
  const shows = { standIn: (_: string, text: string) => text, show: () => undefined }
  const visit = visitOf(ctx, { ...visiting, ...shows, actor: await caller.actor() })
  const forgets = { savePendingForm: async () => false, forgetForm: async () => undefined }
  const context = provide(apiFor(app, ctx, caller, 'checks'), { ...visit, ...forgets })
  const { publicUrl } = ctx.config
  const asking = { publicUrl, address: shown.address, context, request: toWeb(publicUrl, shown.address, 'POST', form) }
  return { issues: page ? await check({ page, ...asking }) : [] }
}

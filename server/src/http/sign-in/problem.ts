import { cut } from '@lv/contract/cut'
import type { ErrorCode } from '@lv/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { page, sendPage } from '#core/plain-page.ts'
import { escapeHtml } from '#core/text.ts'
import { wantsPage } from '../pages/page-failures.ts'
import { refusalOf, sendRefusal } from '../routing/failures.ts'

const titles: Partial<Record<ErrorCode, string>> = {
  invalid: 'That sign-in did not work',
  forbidden: 'Your email address is not verified',
  too_many_requests: 'One moment, please',
  unavailable: 'Sign-in is not available just now',
}

/** A code only, never what the provider or the person wrote. */
function reasonOf({ cause }: Error): string | undefined {
  if (typeof cause !== 'object' || cause === null) return undefined
  if ('error' in cause && typeof cause.error === 'string') return cut(cause.error, 60)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

export function answerProblem(config: Config, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'sign-in failed')
  else
    request.log.info(
      { event: 'sign_in_refused', code: refusal.code, reason: error instanceof Error ? reasonOf(error) : undefined },
      'security',
    )
  if (!wantsPage(request)) return sendRefusal(reply, refusal)
  const title = titles[refusal.code] ?? 'Something went wrong'
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  const body = `<h1>${escapeHtml(title)}</h1><p role="alert">${escapeHtml(refusal.message)}</p>
<a class="button" href="/auth">Sign in again</a><p class="last"><a href="/">Go to the home page</a></p>`
  return sendPage(reply, config.publicUrl, refusal.status, page(title, config.brand.name, body))
}

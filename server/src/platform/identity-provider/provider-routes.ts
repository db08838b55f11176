import type { IncomingMessage } from 'node:http'
import { Email, line } from '@lv/contract/fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import { sendPage } from '#core/plain-page.ts'
import { type EmbeddedProvider, PROVIDER_PATH } from './provider.ts'
import { type Person, rememberPerson } from './provider-accounts.ts'
import { demoAccounts, type Entered, nothingEntered, type Problems, providerPage } from './provider-page.ts'

type Open = () => Promise<EmbeddedProvider>
type Interaction = FastifyRequest<{ Params: { uid: string }; Querystring: { as?: string; cancel?: string } }>

const Login = z.object({ email: Email, given_name: line(60), family_name: line(60) })

/** The provider builds URLs from these headers, so they must come from PUBLIC_URL. */
function prepare(config: Config, raw: IncomingMessage) {
  const { host, protocol } = new URL(config.publicUrl)
  Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
}

async function mount(config: Config, open: Open, request: FastifyRequest, reply: FastifyReply) {
  const { provider } = await open()
  const { raw } = request
  prepare(config, raw)
  Object.assign(raw, { originalUrl: raw.url, baseUrl: PROVIDER_PATH, url: raw.url?.slice(PROVIDER_PATH.length) })
  reply.hijack()
  await provider.callback()(raw, reply.raw)
}

function readForm(form: unknown): { entered: Entered; person: Person } | { entered: Entered; problems: Problems } {
  const fields = form instanceof URLSearchParams ? form : new URLSearchParams()
  const text = (name: string) => fields.get(name) ?? ''
  const email_verified = fields.has('email_verified')
  const entered = {
    email: text('email'),
    given_name: text('given_name'),
    family_name: text('family_name'),
    email_verified,
  }
  const parsed = Login.safeParse(entered)
  if (parsed.success) return { entered, person: { ...parsed.data, email_verified } }
  return { entered, problems: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])) }
}

export function providerRoutes(http: FastifyInstance, ctx: Context, open: Open) {
  const { config } = ctx
  const path = `${PROVIDER_PATH}/interaction/:uid`
  const here = (request: Interaction) => `${PROVIDER_PATH}/interaction/${encodeURIComponent(request.params.uid)}`

  async function finish(
    request: Interaction,
    reply: FastifyReply,
    result: { login: { accountId: string; remember: boolean } } | { error: string },
  ) {
    const { provider } = await open()
    const to = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.header('cache-control', 'no-store').redirect(to, 303)
  }
  const signInAs = async (request: Interaction, reply: FastifyReply, person: Person) =>
    finish(request, reply, { login: { accountId: await rememberPerson(ctx, person), remember: false } })

  http.get(PROVIDER_PATH, async (_request, reply) => reply.redirect('/api/login', 303))

  http.get(path, async (request: Interaction, reply) => {
    prepare(config, request.raw)
    const { provider } = await open()
    const { params } = await provider.interactionDetails(request.raw, reply.raw)
    const hint = Email.safeParse(params.login_hint).data
    const demo = config.seed === 'demo' ? demoAccounts.find(({ email }) => email === request.query.as) : undefined
    if (demo) return signInAs(request, reply, { email: demo.email, email_verified: true })
    if (request.query.cancel) return finish(request, reply, { error: 'access_denied' })
    return sendPage(reply, config.publicUrl, 200, providerPage(config, here(request), nothingEntered(hint)))
  })

  http.post(path, async (request: Interaction, reply) => {
    prepare(config, request.raw)
    const { provider } = await open()
    await provider.interactionDetails(request.raw, reply.raw)
    const form = readForm(request.body)
    if ('person' in form) return signInAs(request, reply, form.person)
    return sendPage(reply, config.publicUrl, 400, providerPage(config, here(request), form.entered, form.problems))
  })

  http.register(async (scope) => {
    // The provider reads the bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${PROVIDER_PATH}/*`,
      handler: (request, reply) => mount(config, open, request, reply),
    })
  })
}

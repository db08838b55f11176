import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import type { Context } from '#core/context.ts'
import { namesThisMachine } from '#core/hosts.ts'
import { landingPageOf } from '#core/landing-page.ts'
import { returnTo } from '#core/return-to.ts'
import { signOut } from '#domains/identity/accounts/sessions.ts'
import { beginSignIn } from '#domains/identity/sign-in/begin.ts'
import { completeSignIn, SIGN_IN_MINUTES } from '#domains/identity/sign-in/complete.ts'
import { openProviderClient, type ProviderClient, type Source } from '#platform/identity-provider/client.ts'
import { inProcessFetch } from '#platform/identity-provider/in-process-fetch.ts'
import { CLIENT_ID, type EmbeddedProvider, openEmbeddedProvider } from '#platform/identity-provider/provider.ts'
import { providerRoutes } from '#platform/identity-provider/provider-routes.ts'
import { acceptForms } from '../pages/forms.ts'
import { wantsPage } from '../pages/page-failures.ts'
import { queryOf } from '../routing/address.ts'
import type { App } from '../routing/app.ts'
import { getCaller } from '../routing/caller.ts'
import { findActor } from '../sessions/find-actor.ts'
import { clearSession, cookieName, cookieOptions, sessionToken, setSession, setSignIn } from '../sessions/session.ts'
import { answerProblem } from './problem.ts'

/** Another name of this machine: cookies set there would be missing when the provider redirects back. */
function isOtherName({ publicUrl }: Config, host: string | undefined): boolean {
  const own = new URL(publicUrl)
  if (!host || host === own.host || !namesThisMachine(host) || !namesThisMachine(own.host)) return false
  return URL.parse(`http://${host}`)?.port === own.port
}

/** Signing in has succeeded, so a failure here must not be reported. */
async function homeOfSession(ctx: Context, token: string): Promise<string> {
  const actor = await findActor(ctx, token).catch(() => null)
  return actor ? landingPageOf(actor) : '/'
}

function loginRoutes(http: FastifyInstance, ctx: Context, provider: ProviderClient) {
  const { config } = ctx
  const cookie = cookieName(config, 'signin')

  http.get('/api/login', async (request, reply) => {
    const query = queryOf(request.url)
    const wanted = returnTo(config.publicUrl, query.get('returnTo'))
    if (isOtherName(config, request.headers.host))
      return reply.redirect(`${config.publicUrl}/api/login?returnTo=${encodeURIComponent(wanted)}`, 303)
    const confirming = query.has('confirm') ? await getCaller(ctx, request).actor() : null
    const { location, browserToken } = await beginSignIn(ctx, provider, { returnTo: wanted, confirming })
    reply.setCookie(cookie, browserToken, cookieOptions(config, SIGN_IN_MINUTES * 60))
    return reply.redirect(location, 302)
  })

  http.get('/api/login/callback', async (request, reply) => {
    const { token, waiting, returnTo, changed } = await completeSignIn(ctx, provider, {
      answer: queryOf(request.url),
      browserToken: request.cookies[cookie],
      sessionToken: sessionToken(config, request),
      userAgent: request.headers['user-agent'],
    })
    await ctx.reads.drop(changed)
    reply.clearCookie(cookie, cookieOptions(config))
    if (waiting) setSignIn(config, reply, waiting)
    if (!token) return reply.redirect(returnTo, 303)
    setSession(config, reply, token)
    return reply.redirect(returnTo === '/' ? await homeOfSession(ctx, token) : returnTo, 303)
  })
}

function logoutRoute(http: FastifyInstance, ctx: Context) {
  http.post('/api/logout', async (request, reply) => {
    // Without a session no cache is dropped.
    const whose = await signOut(ctx, sessionToken(ctx.config, request))
    if (whose) await ctx.reads.drop([`person:${whose}`])
    clearSession(ctx.config, reply)
    reply.header('clear-site-data', '"storage"')
    if (!wantsPage(request)) return reply.code(204).send()
    const wanted = request.body instanceof URLSearchParams ? request.body.get('returnTo') : undefined
    return reply.redirect(returnTo(ctx.config.publicUrl, wanted), 303)
  })
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

function configuredSource({ oidc: { issuer, clientId, clientSecret } }: Config): Source | undefined {
  if (!issuer) return undefined
  if (!clientId) throw new Error('OIDC_ISSUER is set and OIDC_CLIENT_ID is missing')
  return { issuer, clientId, clientSecret }
}

const embeddedSource = async (http: FastifyInstance, open: () => Promise<EmbeddedProvider>): Promise<Source> => {
  const { issuer, clientSecret } = await open()
  return { issuer, clientId: CLIENT_ID, clientSecret, fetch: inProcessFetch(http) }
}

/** No provider is contacted before somebody signs in. */
export async function identityRoutes(app: App, ctx: Context): Promise<void> {
  const configured = configuredSource(ctx.config)
  const open = lazily(() => openEmbeddedProvider(ctx))
  const source = () => (configured ? Promise.resolve(configured) : embeddedSource(app.http, open))
  await app.http.register(async (http) => {
    acceptForms(http)
    http.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) =>
      answerProblem(ctx.config, error, request, reply),
    )
    http.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    loginRoutes(http, ctx, openProviderClient(ctx.config.publicUrl, source))
    logoutRoute(http, ctx)
    if (!configured && ctx.config.hasEmbeddedServices) providerRoutes(http, ctx, open)
  })
}

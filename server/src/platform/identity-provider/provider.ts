import type Provider from 'oidc-provider'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Context } from '#core/context.ts'
import { escapeHtml } from '#core/escape-html.ts'
import { page, pagePolicy } from '#core/plain-page.ts'
import { findPerson } from './provider-accounts.ts'
import { recordsOf } from './provider-records.ts'
import { providerSecrets, type Secrets } from './provider-secrets.ts'

export const PROVIDER_PATH = '/dev/identity'
export const CLIENT_ID = 'laneway-village'

const MINUTE = 60
const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const

/** Signing in implies consent: there is nobody else to share with. */
async function grantEverything(koa: KoaContextWithOIDC) {
  const { client, session, provider } = koa.oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

const configuration = (ctx: Context, { signingKey, cookieKey, clientSecret }: Secrets): Configuration => ({
  adapter: (kind: string) => recordsOf(ctx, kind),
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: clientSecret,
      redirect_uris: [`${ctx.config.publicUrl}/api/login/callback`],
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [signingKey as { kty: string }] },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  cookies: { keys: [cookieKey], long: cookie, short: cookie },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  scopes: ['openid', 'email', 'profile'],
  responseTypes: ['code'],
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
  },
  clientBasedCORS: () => false,
  findAccount: (_koa, subject) => findPerson(ctx, subject),
  loadExistingGrant: grantEverything,
  interactions: { url: (_koa, { uid }) => `${PROVIDER_PATH}/interaction/${uid}` },
  ttl: {
    AccessToken: 5 * MINUTE,
    AuthorizationCode: MINUTE,
    Grant: 10 * MINUTE,
    IdToken: 5 * MINUTE,
    Interaction: 30 * MINUTE,
    Session: 10 * MINUTE,
  },
  async renderError(koa, { error_description, error }) {
    koa.type = 'html'
    koa.set('content-security-policy', pagePolicy(ctx.config.publicUrl))
    const reason = escapeHtml(error_description ?? error)
    const body = `<h1>That sign-in did not work</h1><p role="alert">The sign-in service says: ${reason}.</p><a class="button" href="/auth">Sign in again</a>`
    koa.body = page('That sign-in did not work', ctx.config.oidc.providerName, body)
  },
})

/** No earlier visit counts: without its session cookie every sign-in shows the form, so that accounts are switched at once. */
async function forgetVisits(koa: Pick<KoaContextWithOIDC, 'response'>, next: () => Promise<unknown>) {
  await next()
  const cookies = [koa.response.headers['set-cookie'] ?? []].flat().map(String)
  const kept = cookies.filter((line) => !/^_session(\.sig)?=/.test(line))
  if (kept.length < cookies.length) koa.response.remove('set-cookie')
  if (kept.length > 0) koa.response.set('set-cookie', kept)
}

export type EmbeddedProvider = { provider: Provider; issuer: string; clientSecret: string }

/** The embedded OpenID provider, with this product as its only client. Its library is loaded when it is first needed. */
export async function openEmbeddedProvider(ctx: Context): Promise<EmbeddedProvider> {
  const { Provider } = await import('oidc-provider')
  const secrets = await providerSecrets(ctx)
  const issuer = `${ctx.config.publicUrl}${PROVIDER_PATH}`
  const provider = new Provider(issuer, configuration(ctx, secrets))
  provider.silent = true
  provider.use(forgetVisits)
  // Addresses are built from headers that the routes set from PUBLIC_URL, whatever the request said.
  provider.proxy = true
  provider.on('server_error', (_koa, error) => ctx.log.error({ err: error }, 'the embedded sign-in provider failed'))
  return { provider, issuer, clientSecret: secrets.clientSecret }
}

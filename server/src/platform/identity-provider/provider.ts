import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { MINUTE_SECONDS } from '@lv/contract/durations'
import { and, eq, gt, isNull, like, or, sql } from 'drizzle-orm'
import type Provider from 'oidc-provider'
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { page, pagePolicy } from '#core/plain-page.ts'
import { escapeHtml } from '#core/text.ts'
import { singleRow } from '#platform/database/rows.ts'
import { findPerson } from './provider-accounts.ts'
import { identityRecords } from './schema.ts'

/** Stored in the database, so that processes and restarts agree. */
function recordsOf(ctx: Context, kind: string): Adapter {
  const t = identityRecords
  const key = (id: string) => `${kind}:${id}`
  const find = async (where: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> => {
    const isLive = or(isNull(t.expiresAt), gt(t.expiresAt, sql`now()`))
    const [row] = await ctx.db.select().from(t).where(and(where, isLive))
    return (
      row && { ...row.payload, ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}) }
    )
  }
  return {
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: payload as Record<string, unknown>,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      }
      await ctx.db
        .insert(t)
        .values({ id: key(id), ...row })
        .onConflictDoUpdate({ target: t.id, set: row })
    },
    find: (id) => find(eq(t.id, key(id))),
    findByUid: (uid) => find(and(eq(t.uid, uid), like(t.id, key('%'))) ?? eq(t.uid, uid)),
    findByUserCode: async () => undefined,
    async consume(id) {
      await ctx.db
        .update(t)
        .set({ consumedAt: sql`now()` })
        .where(eq(t.id, key(id)))
    },
    async destroy(id) {
      await ctx.db.delete(t).where(eq(t.id, key(id)))
    },
    async revokeByGrantId(grantId) {
      await ctx.db.delete(t).where(and(eq(t.grantId, grantId), like(t.id, key('%'))))
    },
  }
}

const Secrets = z.object({
  signingKey: z.record(z.string(), z.string()),
  cookieKey: z.string(),
  clientSecret: z.string(),
})
type Secrets = z.output<typeof Secrets>

const random = () => randomBytes(32).toString('base64url')

function make(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y, d } = privateKey.export({ format: 'jwk' })
  const signingKey = z
    .record(z.string(), z.string())
    .parse({ kty, crv, x, y, d, use: 'sig', alg: 'ES256', kid: random().slice(0, 12) })
  return { signingKey, cookieKey: random(), clientSecret: random() }
}

async function providerSecrets(ctx: Context): Promise<Secrets> {
  const id = 'secrets'
  await ctx.db.insert(identityRecords).values({ id, payload: make() }).onConflictDoNothing()
  return Secrets.parse(singleRow(await ctx.db.select().from(identityRecords).where(eq(identityRecords.id, id))).payload)
}

export const PROVIDER_PATH = '/dev/identity'
export const CLIENT_ID = 'laneway-village'

const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const

/** Signing in implies consent: there is no other client. */
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
    AccessToken: 5 * MINUTE_SECONDS,
    AuthorizationCode: MINUTE_SECONDS,
    Grant: 10 * MINUTE_SECONDS,
    IdToken: 5 * MINUTE_SECONDS,
    Interaction: 30 * MINUTE_SECONDS,
    Session: 10 * MINUTE_SECONDS,
  },
  async renderError(koa, { error_description, error }) {
    koa.type = 'html'
    koa.set('content-security-policy', pagePolicy(ctx.config.publicUrl))
    const reason = escapeHtml(error_description ?? error)
    const body = `<h1>That sign-in did not work</h1><p role="alert">The sign-in service says: ${reason}.</p><a class="button" href="/auth">Sign in again</a>`
    koa.body = page('That sign-in did not work', ctx.config.oidc.providerName, body)
  },
})

/** Drops the session cookie, so that every sign-in shows the form and accounts are easy to switch. */
async function forgetVisits(koa: Pick<KoaContextWithOIDC, 'response'>, next: () => Promise<unknown>) {
  await next()
  const cookies = [koa.response.headers['set-cookie'] ?? []].flat().map(String)
  const kept = cookies.filter((line) => !/^_session(\.sig)?=/.test(line))
  if (kept.length < cookies.length) koa.response.remove('set-cookie')
  if (kept.length > 0) koa.response.set('set-cookie', kept)
}

export type EmbeddedProvider = { provider: Provider; issuer: string; clientSecret: string }

export async function openEmbeddedProvider(ctx: Context): Promise<EmbeddedProvider> {
  const { Provider } = await import('oidc-provider')
  const secrets = await providerSecrets(ctx)
  const issuer = `${ctx.config.publicUrl}${PROVIDER_PATH}`
  const provider = new Provider(issuer, configuration(ctx, secrets))
  provider.silent = true
  provider.use(forgetVisits)
  // The routes set these headers from PUBLIC_URL, so they can be trusted.
  provider.proxy = true
  provider.on('server_error', (_koa, error) => ctx.log.error({ err: error }, 'the embedded sign-in provider failed'))
  return { provider, issuer, clientSecret: secrets.clientSecret }
}

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider'
import { afterFile } from './closing.ts'

type Claims = {
  sub: string
  email?: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
}

/** A provider with a server of its own, as an operator would configure one by `OIDC_*`; it asks nobody anything. */
export type SeparateProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Whom the next visit signs in; 'refuse' stands for a person who says no. */
  next: Claims | 'refuse'
  /** While true, every answer is a 503, as if the provider were broken. */
  isDown: boolean
  /** Every request that arrived: 'POST /token'. */
  requests: string[]
}

type Options = {
  redirectUri: string
  authMethod?: 'client_secret_basic' | 'client_secret_post'
  areClaimsInToken?: boolean
}

/** Memory, without the library's warning about memory. */
function recordsIn(all: Map<string, AdapterPayload>, kind: string): Adapter {
  return {
    upsert: async (id, payload) => void all.set(`${kind}:${id}`, payload),
    find: async (id) => all.get(`${kind}:${id}`),
    findByUid: async (uid) => [...all.values()].find((payload) => payload.kind === kind && payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => void all.set(`${kind}:${id}`, { ...all.get(`${kind}:${id}`), consumed: 1 }),
    destroy: async (id) => void all.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId) =>
      [...all].filter(([, payload]) => payload.grantId === grantId).forEach(([key]) => void all.delete(key)),
  }
}

function configuration(state: SeparateProvider, people: Map<string, Claims>, options: Options): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const records = new Map<string, AdapterPayload>()
  return {
    adapter: (kind: string) => recordsIn(records, kind),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    clientBasedCORS: () => false,
    clients: [
      {
        client_id: state.clientId,
        client_secret: state.clientSecret,
        redirect_uris: [options.redirectUri],
        token_endpoint_auth_method: options.authMethod ?? 'client_secret_basic',
      },
    ],
    ...(options.authMethod ? { clientAuthMethods: [options.authMethod] } : {}),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] } as NonNullable<
      Configuration['jwks']
    >,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !options.areClaimsInToken,
    features: { devInteractions: { enabled: false } },
    findAccount: (_koa, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts one on a free port; it ends with the test file. */
export async function startSeparateProvider(options: Options): Promise<SeparateProvider> {
  const people = new Map<string, Claims>()
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listen(server)}`
  const state: SeparateProvider = {
    issuer,
    clientId: 'the-product',
    clientSecret: 'a secret, with: signs & spaces',
    next: { sub: 'nobody' },
    isDown: false,
    requests: [],
  }
  const provider = new Provider(issuer, configuration(state, people, options))
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    state.requests.push(`${request.method} ${pathname}`)
    if (state.isDown) {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Out of order</h1>')
      return
    }
    if (!pathname.startsWith('/interaction/')) {
      await answer(request, response)
      return
    }
    if (state.next === 'refuse') {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    people.set(state.next.sub, state.next)
    await provider.interactionFinished(request, response, { login: { accountId: state.next.sub } })
  })
  afterFile(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return state
}

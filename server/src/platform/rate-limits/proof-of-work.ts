import { ApiError, invalidField } from '@lv/contract/errors'
import type { RateLimitName } from '@lv/contract/rate-limits'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { plugin } from '#core/routes.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { spentProofs } from './schema.ts'

const provenActions = ['requests', 'projects', 'contact', 'consultations', 'signups', 'applications'] as const
export type ProvenAction = (typeof provenActions)[number]

const VALID_MS = 600_000
/** 0.12 s on a desktop core (median of 20, 0.3 s at most), so a second or two on a phone. */
const ROUNDS = 5000
const KEYS = { least: 60, most: 180 }
const MAX_PROOF = 4000

const Proof = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal('PBKDF2/SHA-256'),
        cost: z.literal(ROUNDS),
        keyLength: z.int().max(64),
        keyPrefix: z.string().max(128),
        nonce: z.string().max(64),
        salt: z.string().max(64),
        data: z.object({ action: z.string(), until: z.number() }),
      })
      .loose(),
    signature: z.string().regex(/^[\da-f]{64}$/),
  }),
  solution: z.object({ counter: z.int().min(0).max(KEYS.most), derivedKey: z.string().max(128) }),
})

async function keys(ctx: Context) {
  const secret = (await getSigningKey(ctx, 'proof-of-work')).toString('hex')
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `key ${secret}` }
}

/** Signed, valid for ten minutes and once: nothing is stored before it comes back solved. */
export async function challengeFor(ctx: Context, action: ProvenAction) {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(KEYS.most, KEYS.least),
    data: { action, until: ctx.now().getTime() + VALID_MS },
    deriveKey,
    ...(await keys(ctx)),
  })
}

function read(proof: string) {
  if (proof.length > MAX_PROOF) return undefined
  try {
    return Proof.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString())).data
  } catch {
    return undefined
  }
}

/** @param proof base64 of the JSON `{challenge, solution}`; it counts once */
async function isProven(ctx: Context, action: ProvenAction, proof: string | undefined): Promise<boolean> {
  const payload = proof ? read(proof) : undefined
  if (!payload) return false
  const { challenge, solution } = payload
  const { data } = challenge.parameters
  if (data.action !== action || data.until < ctx.now().getTime()) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await keys(ctx)) })
  if (!verified) return false
  const { signature } = challenge
  const spent = await ctx.db.insert(spentProofs).values({ signature }).onConflictDoNothing().returning()
  return spent.length === 1
}

type Wanted = {
  action: ProvenAction
  ip: string
  /** Lower case. */
  address: string
  proof: string | undefined
  /** Limits for a network address without and with a proof, and for the email address. */
  rateLimits: { free: RateLimitName; withProof: RateLimitName; ofAddress: RateLimitName }
}

/** RELIABILITY.md, T92. Call it before the transaction. @throws `too_many_requests`, with `details.challenge` */
export async function requireProof(ctx: Context, { action, ip, address, proof, rateLimits }: Wanted): Promise<void> {
  if (!(await ctx.rateLimits.take(rateLimits.free, ip))) {
    if (!(await isProven(ctx, action, proof)))
      throw new ApiError('too_many_requests', 'Too many requests. Please try again later.', {
        retryAfter: 1,
        details: { challenge: await challengeFor(ctx, action) },
      })
    await ctx.rateLimits.spend(rateLimits.withProof, ip)
  }
  await ctx.rateLimits.spend(rateLimits.ofAddress, address)
}

export const sweepProofs = (ctx: Context) =>
  ctx.db.execute(sql`delete from spent_proofs where at < now() - interval '1 hour'`)

export const proofOfWorkRoutes = (ctx: Context) =>
  plugin((http) => {
    http.get('/api/proof-of-work', async (request, reply) => {
      const { action } = request.query as Record<string, unknown>
      const wanted = provenActions.find((name) => name === action)
      if (!wanted) throw invalidField('action', `Choose one of ${provenActions.join(', ')}`)
      return reply.header('cache-control', 'no-store').send(await challengeFor(ctx, wanted))
    })
  })

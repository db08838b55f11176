import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { only } from '#platform/database/rows.ts'
import { identityRecords } from './schema.ts'

const Secrets = z.object({
  signingKey: z.record(z.string(), z.string()),
  cookieKey: z.string(),
  clientSecret: z.string(),
})
export type Secrets = z.output<typeof Secrets>

const random = () => randomBytes(32).toString('base64url')

function make(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y, d } = privateKey.export({ format: 'jwk' })
  const signingKey = z
    .record(z.string(), z.string())
    .parse({ kty, crv, x, y, d, use: 'sig', alg: 'ES256', kid: random().slice(0, 12) })
  return { signingKey, cookieKey: random(), clientSecret: random() }
}

/** The embedded provider's keys, made once for a database: whichever process comes first makes them for all. */
export async function providerSecrets(ctx: Context): Promise<Secrets> {
  const id = 'secrets'
  await ctx.db.insert(identityRecords).values({ id, payload: make() }).onConflictDoNothing()
  return Secrets.parse(only(await ctx.db.select().from(identityRecords).where(eq(identityRecords.id, id))).payload)
}

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { only } from '../../db/rows.ts'
import { secrets } from '../../http/tables.ts'
import type { Base } from './base.ts'

const NAME = 'local-payments'

/** The provider's secret key, made once for a database: whichever process comes first makes it for all. */
export async function secretKey({ db }: Pick<Base, 'db'>): Promise<string> {
  await db
    .insert(secrets)
    .values({ name: NAME, value: randomBytes(24) })
    .onConflictDoNothing()
  const { value } = only(await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, NAME)))
  return `sk_test_local${value.toString('hex')}`
}

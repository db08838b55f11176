import { createHash } from 'node:crypto'
import { getSigningKey } from '#platform/secrets/secrets.ts'

/** The same in every process of a database, and after a restore. */
export const installationOf = async (ctx: Parameters<typeof getSigningKey>[0]): Promise<string> =>
  createHash('sha256')
    .update(await getSigningKey(ctx, 'installation'))
    .digest('hex')

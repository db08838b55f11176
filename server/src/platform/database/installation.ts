import { createHash } from 'node:crypto'
import { getSigningKey } from '#platform/secrets/secrets.ts'

/** Names this installation: the same in every process of its database, and in what is restored from its backup. */
export const installationOf = async (ctx: Parameters<typeof getSigningKey>[0]): Promise<string> =>
  createHash('sha256')
    .update(await getSigningKey(ctx, 'installation'))
    .digest('hex')

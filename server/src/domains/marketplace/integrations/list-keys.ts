import { MOST_KEYS } from '@lv/contract/software'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { keyColumns } from './parts/key-columns.ts'
import { apiKeys } from './schema.ts'

/** A professional's API keys, newest first: of each how it begins, never the key. */
export const listKeys = (ctx: Context, professionalId: string) =>
  ctx.db
    .select(keyColumns)
    .from(apiKeys)
    .where(eq(apiKeys.professionalId, professionalId))
    .orderBy(desc(apiKeys.id))
    .limit(MOST_KEYS)

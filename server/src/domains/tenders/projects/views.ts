import { createHmac } from 'node:crypto'
import { melbourneDay } from '@lv/contract/dates'
import { sql } from 'drizzle-orm'
import type { Actor } from '#core/actor.ts'
import type { Browser } from '#core/browser.ts'
import { invalidates } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { retainedSince } from '#core/retention.ts'
import { maintainPartitions } from '#platform/database/tend-parts.ts'
import { getSigningKey } from '#platform/secrets/secrets.ts'
import { isOwnedBy } from './ownership.ts'

type Looking = { projectId: string; actor: Actor | null; browser: Pick<Browser, 'ip' | 'userAgent'> }

/** Once for each visitor and day, never the owner (PRODUCT.md, section 4). The visitor is a keyed hash. */
export async function countView(ctx: Context, { projectId, actor, browser }: Looking): Promise<null> {
  const day = melbourneDay(ctx.now())
  const who = actor?.id ?? `${browser.ip} ${browser.userAgent ?? ''}`
  const key = await getSigningKey(ctx, 'project-views')
  const visitor = createHmac('sha256', key).update(`${day} ${projectId} ${who}`).digest()
  await ctx.db.execute(sql`with seen as (
      insert into project_views (project_id, day, visitor)
      select p.id, ${day}::date, ${visitor} from projects p where p.id = ${projectId}::uuid and not ${isOwnedBy(actor)}
      on conflict do nothing returning project_id)
    update projects p set view_count = view_count + 1 from seen where p.id = seen.project_id`)
  // Cached lists may lag by a few seconds.
  invalidates()
  return null
}

export const VIEWS_KEPT = { days: 2, wholeDays: true } as const

export const purgeViews = (ctx: Context) =>
  maintainPartitions(ctx, 'project_views', sql`${retainedSince(ctx, VIEWS_KEPT)} at time zone 'Australia/Melbourne'`)

/** RELIABILITY.md, PV5. */
export const UNVERIFIED_KEPT = { days: 30 }

export async function purgeUnverifiedProjects(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from projects
    where status = 'unverified' and created_at < ${retainedSince(ctx, UNVERIFIED_KEPT)}`)
}

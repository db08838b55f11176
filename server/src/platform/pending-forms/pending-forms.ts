import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Browser } from '#core/browser.ts'
import type { Context } from '#core/context.ts'
import { hashToken, newToken, PENDING_FORM_SECONDS } from '#core/tokens.ts'
import { keptForms } from './schema.ts'

const oldest = sql`now() - make_interval(secs => ${PENDING_FORM_SECONDS})`

type Form = { path: string; values: Record<string, string> }

const MAX_CHARACTERS = 16_384

/** For an hour and this browser. @returns false if it is too long or beyond the rate limit */
export async function savePendingForm(ctx: Context, browser: Browser, { path, values }: Form): Promise<boolean> {
  await forgetForm(ctx, browser)
  if (JSON.stringify(values).length > MAX_CHARACTERS || !(await ctx.rateLimits.take('keptForms', browser.ip)))
    return false
  const token = newToken()
  await ctx.db.insert(keptForms).values({ browserHash: hashToken(token), path, values })
  browser.savePendingForm(token)
  return true
}

export async function findPendingForm(
  ctx: Context,
  { formToken }: Browser,
  path: string,
): Promise<Form['values'] | null> {
  if (!formToken) return null
  const mine = and(
    eq(keptForms.browserHash, hashToken(formToken)),
    eq(keptForms.path, path),
    gt(keptForms.createdAt, oldest),
  )
  const [kept] = await ctx.db.select({ values: keptForms.values }).from(keptForms).where(mine)
  return kept?.values ?? null
}

export async function forgetForm(ctx: Context, browser: Browser, path?: string): Promise<void> {
  if (!browser.formToken) return
  const mine = eq(keptForms.browserHash, hashToken(browser.formToken))
  const gone = await ctx.db
    .delete(keptForms)
    .where(path === undefined ? mine : and(mine, eq(keptForms.path, path)))
    .returning({ path: keptForms.path })
  if (gone.length > 0 || path === undefined) browser.forgetForm()
}

export const sweepPendingForms = (ctx: Context) => ctx.db.delete(keptForms).where(lt(keptForms.createdAt, oldest))

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'

const main = fileURLToPath(new URL('../../../seed/src/main.ts', import.meta.url))

async function isMissing({ config, db }: Context): Promise<boolean> {
  const { rows } = await db.execute<{ hasPlaces: boolean; hasPeople: boolean }>(sql`
    select exists (select from places) and exists (select from postcodes) as "hasPlaces",
      exists (select from users) as "hasPeople"`)
  const [there] = rows
  return !there?.hasPlaces || (config.seed === 'demo' && !there.hasPeople)
}

/** Seeds in a child process, which frees its 150 MB afterwards. @throws Error if it fails */
export async function seedWhenEmpty(ctx: Context): Promise<void> {
  if (!(await isMissing(ctx))) return
  const child = spawn(process.execPath, [...process.execArgv, main, '--when-empty'], { stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`writing the postcodes and the demo data ended with ${code ?? signal}`)
  await ctx.reads.drop()
}

import { setTimeout as wait } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { capturedMails } from '../src/mail/tables.ts'
import type { TestApp } from './app.ts'

export type Mail = typeof capturedMails.$inferSelect

const PATIENCE_MS = 20_000

/** Starts the jobs. @returns the letters that an address has got once nothing is on its way any more, oldest first */
export function openPost(t: TestApp): (to: string) => Promise<Mail[]> {
  let working: Promise<void> | undefined
  const isQuiet = async () => {
    const { rows } = await t.ctx.pool.query(
      `select from jobs.job where name in ('mail', 'recover-password') and state in ('created', 'retry', 'active') limit 1`,
    )
    return rows.length === 0
  }
  return async (to) => {
    working ??= t.work()
    await working
    for (const until = Date.now() + PATIENCE_MS; !(await isQuiet()); await wait(50))
      if (Date.now() > until) throw new Error('letters are still on their way')
    return t.ctx.db.select().from(capturedMails).where(eq(capturedMails.to, to)).orderBy(asc(capturedMails.id))
  }
}

/** The secret at the end of the letter's link. */
export const tokenIn = (mail: Mail | undefined) =>
  /\/(?:verify-email|reset-password)\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''

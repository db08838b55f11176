import { asc, eq, sql } from 'drizzle-orm'
import { jobs } from '#app/jobs.ts'
import type { JobData } from '#core/job.ts'
import { capturedMails } from '#platform/email/schema.ts'
import type { TestApp } from './app.ts'

export type Mail = typeof capturedMails.$inferSelect

type Posting = 'mail' | 'recover-password' | 'admin-code'
type Waiting = { [Name in Posting]: { name: Name; data: JobData[Name] } }[Posting]

/** Takes the job of an email that has waited longest. */
async function take({ ctx }: TestApp): Promise<Waiting | undefined> {
  const { rows } = await ctx.db.execute<Waiting>(sql`update jobs.job set state = 'completed', completed_on = now()
    where (name, id) = (select name, id from jobs.job
      where name in ('mail', 'recover-password', 'admin-code') and state = 'created'
      order by created_on, id limit 1 for update skip locked)
    returning name, data`)
  return rows[0]
}

async function sendAll(t: TestApp) {
  for (let next = await take(t); next; next = await take(t))
    if (next.name === 'mail') await jobs.mail.work(t.ctx, next.data)
    else if (next.name === 'admin-code') await jobs['admin-code'].work(t.ctx, next.data)
    else await jobs['recover-password'].work(t.ctx, next.data)
}

/**
 * Emails wait until they are asked for: what a test does before that comes before they are sent.
 * @returns the emails that an address has got once all that wait are sent, oldest first
 */
export function openTestMailbox(t: TestApp): (to: string) => Promise<Mail[]> {
  let sent = Promise.resolve()
  return async (to) => {
    sent = sent.then(() => sendAll(t))
    await sent
    return t.ctx.db.select().from(capturedMails).where(eq(capturedMails.to, to)).orderBy(asc(capturedMails.id))
  }
}

/** The secret at the end of the email's link. */
export const findToken = (mail: Mail | undefined) =>
  /\/(?:verify-email|reset-password|change-email)\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''

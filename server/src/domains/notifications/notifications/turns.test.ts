import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { capturedMails } from '#platform/email/schema.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { notify } from './notify.ts'

const t = await testApp()

/** More than are told before everything else may pass. */
const MEMBERS = 60

const announcedTo = (userId: string): NewNotification => ({
  kind: 'announcement',
  to: { userId },
  data: {
    community: 'Slab Talk',
    communityId: 'c1',
    announcementId: 'a1',
    authorId: 'u1',
    title: 'Site visit',
    text: 'On Saturday.',
  },
})
const leadFor = (userId: string): NewNotification => ({
  kind: 'lead',
  to: { userId },
  data: {
    name: 'Bruno',
    title: 'A kitchen',
    leadId: 'l1',
    work: 'kitchen',
    suburb: 'Brunswick',
    postcode: '3056',
    points: '29',
  },
})

test('a lead does not wait behind an announcement to a whole community, and each is told once', async () => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => aUser(t.ctx)))
  const professional = await aUser(t.ctx)
  await notify(
    t.ctx,
    members.map(({ id }) => announcedTo(id)),
  )
  await notify(t.ctx, leadFor(professional.id))
  await t.work()
  const sent = () => t.ctx.db.select().from(capturedMails).orderBy(asc(capturedMails.id))
  await expect.poll(async () => (await sent()).length).toBe(MEMBERS + 1)
  const order = (await sent()).map(({ to }) => to)
  // Of those that leave at the same time any may arrive first, and the next may overtake the slowest.
  expect(order.slice(0, 2 * (jobs.mail.atOnce ?? 1)), 'one of the first to leave').toContain(professional.email)
  expect(new Set(order).size).toBe(MEMBERS + 1)
})

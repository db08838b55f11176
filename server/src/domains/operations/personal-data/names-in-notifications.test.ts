import { expect, test } from 'vitest'
import { emails, isEmail } from '#app/emails.ts'
import { notificationDependencies } from '#app/notification-dependencies.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { notifications } from '#domains/notifications/notifications/schema.ts'
import { testApp } from '#test/app.ts'
import { aDeal } from '#test/deals.ts'
import { aLead, aProfessional, aRequest, aUser } from '#test/factories.ts'
import { sampleNotifications } from '#test/sample-notifications.ts'
import { columnsWith } from '#test/traces.ts'
import { erasePerson } from './erase.ts'

const t = await testApp()
const kinds = [
  ...new Set([...Object.keys(emails).filter(isEmail), ...Object.keys(notificationDependencies.notifications)]),
]

/** Of these the `name` is whom they are about; of all others, whose email it is. */
const namesWriter = ['direct-message', 'project-update']

/** Every kind of notification, told to somebody else with a person's name wherever a kind can have it. */
async function notifyAll(to: { userId: string }, name: string, as: string[], ids: Record<string, string>) {
  const names = Object.fromEntries(['person', ...as].map((key) => [key, name]))
  for (const kind of kinds) {
    const written = namesWriter.includes(kind) ? { name } : {}
    await notify(t.ctx, {
      kind,
      to,
      data: { ...sampleNotifications, ...names, ...written, ...ids },
    } as unknown as NewNotification)
  }
}

/** Everything that somebody was told, page by page. */
async function textsOf(user: Awaited<ReturnType<typeof aUser>>): Promise<string[]> {
  const texts: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await t.as(user).notifications.list({ query: { cursor } })
    texts.push(...items.map(({ text }) => text))
    if (!next) return texts
    cursor = next
  }
}

test('no kind of notification names a professional to others once they are deleted, not even by an earlier name', async () => {
  const [friend, homeowner, { user, id: professionalId }] = [
    await aUser(t.ctx),
    await aUser(t.ctx),
    await aProfessional(t.ctx),
  ]
  const { leadId, requestId } = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId }, 'reviewed')
  const ids = { personId: user.id, authorId: user.id, email: user.email, leadId, requestId }
  await notifyAll({ userId: friend.id }, 'Quillfeather Earlier', ['professional'], { ...ids, professionalId })
  expect(await columnsWith(t.ctx, ['Quillfeather'])).toEqual(['job.data', 'notifications.data', 'told_news.data'])
  await erasePerson(t.ctx, user.email)
  expect((await t.waitingJobs()).filter(({ data }) => JSON.stringify(data).includes('Quillfeather'))).toEqual([])
  expect(await columnsWith(t.ctx, ['Quillfeather'])).toEqual([])
  expect(await textsOf(friend)).toContain('Someone answered your review of Kitchen - 3056')
})

test('nor a homeowner', async () => {
  const [friend, homeowner] = [await aUser(t.ctx), await aUser(t.ctx)]
  const request = await aRequest(t.ctx, { userId: homeowner.id, email: homeowner.email })
  const lead = await aLead(t.ctx, { requestId: request.id })
  const ids = { personId: homeowner.id, authorId: homeowner.id, email: homeowner.email }
  await notifyAll({ userId: friend.id }, 'Quillfeather', ['homeowner', 'homeownerName'], {
    ...ids,
    leadId: lead.id,
    requestId: request.id,
  })
  await erasePerson(t.ctx, homeowner.email)
  expect((await t.waitingJobs()).filter(({ data }) => JSON.stringify(data).includes('Quillfeather'))).toEqual([])
  expect(await columnsWith(t.ctx, ['Quillfeather'])).toEqual([])
})

test('news written before names had an account beside them is found by the name', async () => {
  const [friend, ada] = [await aUser(t.ctx), await aUser(t.ctx, { firstName: 'Kestrelwing', lastName: 'Lee' })]
  const data = { kind: 'project-offer', data: { person: 'Kestrelwing', projectId: 'p1', title: 'Deck' } }
  await t.ctx.db.insert(notifications).values({ userId: friend.id, type: 'project', data, at: t.ctx.now() })
  await erasePerson(t.ctx, ada.email)
  expect(await columnsWith(t.ctx, ['Kestrelwing'])).toEqual([])
})

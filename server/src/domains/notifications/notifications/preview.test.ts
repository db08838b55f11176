import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@lv/contract/durations'
import { HOME_ZONE } from '@lv/contract/notification-topics'
import type { PreferencesPreview } from '@lv/contract/notifications'
import { expect, test, vi } from 'vitest'
import type { NewNotification } from '#core/notification-kinds.ts'
import { testApp } from '#test/app.ts'
import { aCommunity, aProfessional } from '#test/factories.ts'
import { pushKeys } from '#test/push-keys.ts'
import { composeDigest, writeDigests } from './digest.ts'
import { getNotificationDefinition } from './notification-of.ts'
import { notify } from './notify.ts'

const t = await testApp()
/** After the letters of a week, also in the zones west of here, and so far ahead that what waits in the queue shows when for. */
const FRIDAY_NIGHT = new Date('2036-11-28T12:00:00Z')
const at = (instant: number) => ({ ...t.ctx, now: () => new Date(instant) })

/** Somebody reached by every channel: with a browser that takes push messages, and text messages that are paid for. */
async function aReachableProfessional() {
  const { user, mobile, userId } = await aProfessional(t.ctx)
  const cookie = await t.signIn(user)
  const browser = { endpoint: `https://push.example.org/${randomUUID()}`, keys: pushKeys }
  const url = '/api/push/subscriptions'
  expect((await t.http.inject({ method: 'POST', url, headers: { cookie }, payload: browser })).statusCode).toBe(204)
  const numbersOf = t.ctx.notificationDependencies.textMessages.lead?.numbersOf
  if (!numbersOf) throw new Error('leads have a text message')
  vi.spyOn(
    t.ctx.notificationDependencies.textMessages.lead as { numbersOf: typeof numbersOf },
    'numbersOf',
  ).mockResolvedValue(new Map([[userId, mobile]]))
  return user
}
type User = Awaited<ReturnType<typeof aReachableProfessional>>

/** A week of one person: something every seven hours, night and day. */
const week = ({ id: userId }: User, communityId: string): { when: number; news: NewNotification }[] => {
  const kinds: NewNotification[] = [
    { kind: 'review-received', to: { userId }, data: { name: 'Bruno', stars: '5', slug: '', reviewId: '' } },
    { kind: 'post-commented', to: { userId }, data: { title: 'Mortar', communityId, postId: 'p1', commentId: '' } },
    {
      kind: 'lead-points-back',
      to: { userId },
      data: { points: '29', suburb: 'Brunswick', leadId: 'l1' } as never,
    },
    {
      kind: 'post-commented',
      to: { userId },
      data: { title: 'Slabs', communityId: 'elsewhere', postId: 'p2', commentId: '' },
    },
    {
      kind: 'lead',
      to: { userId },
      data: { work: 'Kitchen', suburb: 'Brunswick', postcode: '3056', leadId: 'l2' } as never,
    },
  ]
  return Array.from({ length: 23 }, (_, n) => ({
    when: FRIDAY_NIGHT.getTime() - (6.9 * 24 - n * 7) * HOUR_MS,
    news: kinds[n % kinds.length] as NewNotification,
  }))
}

type Said = Pick<PreferencesPreview['sent'][number], 'channel' | 'text'> & { from?: string }
const wordsOf = (kind: string, data: never) =>
  (getNotificationDefinition(t.ctx, kind) as { write(data: never): { text: string } }).write(data).text

/** What was handed to the queue for this person, with when quiet hours let it go. */
async function sentTo({ id, email }: User, mobile: string): Promise<Said[]> {
  const jobs = (await t.ctx.pool.query(
    `select name, data, start_after as "from", start_after > created_on as waits from jobs.job j
     where data ->> 'to' in ($1, $2) or exists (select from push_subscriptions s
       where s.id::text = j.data ->> 'subscriptionId' and s.user_id = $3)`,
    [email, mobile, id],
  )) as { rows: { name: string; data: Record<string, never>; from: Date; waits: boolean }[] }
  const said: Said[] = []
  for (const { name, data, from, waits } of jobs.rows) {
    const { kind = 'lead', link } = data as { kind?: string; link?: { subject: string } }
    const when = waits ? { from: from.toISOString() } : {}
    if (kind === 'digest') {
      const { links = '[]' } = (await composeDigest(at(FRIDAY_NIGHT.getTime()), link?.subject ?? '')) ?? {}
      const lines = (JSON.parse(links) as { label: string }[]).map(({ label }) => label)
      if (lines.length > 0) said.push({ channel: 'digest', text: lines.join('; ') })
    } else if (name === 'mail') said.push({ channel: 'email', text: wordsOf(kind, data.data as never), ...when })
    else if (name === 'push') said.push({ channel: 'push', text: wordsOf(kind, data.data as never), ...when })
    else said.push({ channel: 'sms', text: 'New lead: Kitchen, Brunswick 3056', ...when })
  }
  return said
}
const inOrder = (all: Said[]) => all.map((one) => JSON.stringify([one.channel, one.text, one.from])).toSorted()

const quiet = { from: '22:00', until: '07:00' }
const comments = (pace: 'at_once' | 'weekly' | 'off') => ({
  choices: [{ topic: 'comments', channel: 'email', pace } as const],
})
type Choices = Parameters<ReturnType<typeof t.as>['notifications']['changePreferences']>[0]['body']
const mute = { isMuted: true }

test.each<[string, Choices, object?]>([
  ['as usual', { timeZone: HOME_ZONE }],
  ['with quiet hours in Perth', { timeZone: 'Australia/Perth', quiet }],
  [
    'with quiet hours in Adelaide and a letter a week',
    { timeZone: 'Australia/Adelaide', quiet, ...comments('weekly') },
  ],
  ['with every comment by mail, and one community muted', comments('at_once'), mute],
  [
    'with nothing by mail, push alone at night too',
    {
      choices: (['leads', 'projects', 'comments'] as const)
        .flatMap((topic) => [
          { topic, channel: 'email' as const, pace: 'off' as const },
          { topic, channel: 'push' as const, pace: 'at_once' as const },
          { topic, channel: 'sms' as const, pace: 'off' as const },
        ])
        .filter(({ topic, channel }) => channel !== 'sms' || topic === 'leads'),
    },
  ],
])('what last week would have sent is what the week sends: %s', async (_how, choices, muted) => {
  const ada = await aReachableProfessional()
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: ada.id })
  const body = muted ? { ...choices, mutedCommunities: [communityId] } : choices
  await t.as(ada).notifications.changePreferences({ body })
  const all = week(ada, communityId)
  for (const { when, news } of all) {
    await writeDigests(at(when))
    await notify(at(when), news)
  }
  await writeDigests(at(FRIDAY_NIGHT.getTime()))
  const numbers = await t.ctx.notificationDependencies.textMessages.lead?.numbersOf(t.ctx, [ada.id])
  const sent = await sentTo(ada, numbers?.get(ada.id) ?? '')

  vi.useFakeTimers({ now: FRIDAY_NIGHT, toFake: ['Date'] })
  const shown = await t.as(ada).notifications.preview({})
  vi.useRealTimers()
  const told = new Set(all.map(({ when }) => new Date(when).toISOString()))
  const said = shown.sent.map(({ channel, text, at }) => ({
    channel,
    text,
    ...(channel === 'digest' || told.has(new Date(at).toISOString()) ? {} : { from: new Date(at).toISOString() }),
  }))
  expect(shown.happened).toBe(all.length)
  expect(sent.length).toBeGreaterThan(5)
  expect(inOrder(said)).toEqual(inOrder(sent))
})

import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { testApp } from '../../test/app.ts'
import { aUser } from '../../test/factories.ts'
import type { JobData } from '../house/job.ts'
import type { News } from '../news/kinds.ts'
import { tell } from '../news/tell.ts'
import { vapidKeys } from './keys.ts'
import { isReachable, openLookup } from './reachable.ts'
import { sendPush } from './send-push.ts'

const t = await testApp()

type User = Awaited<ReturnType<typeof aUser>>

const aBrowser = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `https://push.example.org/${randomUUID()}`, keys }
}
/** As a signed-in browser asks for it. */
async function subscribe(user: User, browser = aBrowser()) {
  const cookie = await t.signIn(user)
  const answer = await t.http.inject({
    method: 'POST',
    url: '/api/push/subscriptions',
    headers: { cookie },
    payload: browser,
  })
  return { ...browser, cookie, status: answer.statusCode }
}
const reviewed = ({ id: userId }: User): News => ({
  kind: 'review-received',
  to: { userId },
  data: { name: 'Bruno Costa', stars: '5', slug: '' },
})
async function waitingFor(user: User) {
  const { rows } = await t.ctx.pool.query<{ data: JobData['push']; from: Date }>(
    `select data, start_after as "from" from jobs.job j where name = 'push' and exists (
      select from push_subscriptions s where s.id::text = j.data ->> 'subscriptionId' and s.user_id = $1)`,
    [user.id],
  )
  return rows
}
const countOf = async (user: User) =>
  (await t.ctx.pool.query('select from push_subscriptions where user_id = $1', [user.id])).rows.length
const fails = (status: number) => async () => {
  throw new webPush.WebPushError('no', status, {}, '', 'https://push.example.org')
}

describe('a push message', () => {
  test('goes to each browser of who wants it, and says what the notification says and no more', async () => {
    const ada = await aUser(t.ctx)
    await subscribe(ada)
    await subscribe(ada)
    await tell(t.ctx, reviewed(ada))
    const waiting = await waitingFor(ada)
    expect(waiting).toHaveLength(2)
    expect(JSON.stringify(waiting)).not.toContain('Costa')
    const said: unknown[] = []
    for (const { data } of waiting)
      await sendPush(t.ctx, data, (async (_browser: unknown, payload: string) => {
        said.push(JSON.parse(payload))
      }) as unknown as typeof webPush.sendNotification)
    expect(said).toEqual(
      Array(2).fill({ text: 'You have a new review: 5 out of 5 stars', path: '/professionals/dashboard' }),
    )
  })

  test('is not written for who switched it off, and waits for the end of quiet hours', async () => {
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    await subscribe(ada)
    await subscribe(ben)
    const choices = [{ topic: 'projects' as const, channel: 'push' as const, pace: 'off' as const }]
    await t.as(ada).notifications.changePreferences({ body: { choices } })
    await t.as(ben).notifications.changePreferences({ body: { quiet: { from: '22:00', until: '07:00' } } })
    const night = { ...t.ctx, now: () => new Date('2026-11-23T12:30:00Z') }
    await tell(night, [reviewed(ada), reviewed(ben)])
    expect(await waitingFor(ada)).toEqual([])
    expect((await waitingFor(ben)).map(({ from }) => from.toISOString())).toEqual(['2026-11-23T20:00:00.000Z'])
  })

  test.each([404, 410])('to a browser that is gone (%s) is done, and the browser forgotten', async (status) => {
    const ada = await aUser(t.ctx)
    await subscribe(ada)
    await tell(t.ctx, reviewed(ada))
    const [waiting] = await waitingFor(ada)
    await sendPush(t.ctx, waiting?.data as JobData['push'], fails(status))
    expect(await countOf(ada)).toBe(0)
  })

  test.each([429, 500, 503])(
    'that the service refuses for now (%s) is tried again, and nothing is lost',
    async (status) => {
      const ada = await aUser(t.ctx)
      await subscribe(ada)
      await tell(t.ctx, reviewed(ada))
      const [waiting] = await waitingFor(ada)
      await expect(sendPush(t.ctx, waiting?.data as JobData['push'], fails(status))).rejects.toThrow()
      expect(await countOf(ada)).toBe(1)
    },
  )

  test('ends with the session', async () => {
    const ada = await aUser(t.ctx)
    const { cookie } = await subscribe(ada)
    await t.ctx.pool.query('delete from sessions where user_id = $1', [ada.id])
    expect(await countOf(ada)).toBe(0)
    const again = { method: 'POST', url: '/api/push/subscriptions', headers: { cookie }, payload: aBrowser() } as const
    expect((await t.http.inject(again)).statusCode).toBe(401)
  })
})

describe('a browser', () => {
  test('is kept once, is the last account’s alone, and of a person the ten newest count', async () => {
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    const browser = aBrowser()
    await subscribe(ada, browser)
    await subscribe(ada, browser)
    expect(await countOf(ada)).toBe(1)
    await subscribe(ben, browser)
    expect([await countOf(ada), await countOf(ben)]).toEqual([0, 1])
    for (let n = 0; n < 12; n += 1) await subscribe(ada)
    expect(await countOf(ada)).toBe(10)
  })

  test.each([
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://db.internal/1',
    'https://push.example.org:5432/1',
    'https://me:secret@push.example.org/1',
  ])('is never at %s', async (endpoint) => {
    expect(isReachable(endpoint)).toBe(false)
    const ada = await aUser(t.ctx)
    const { keys } = aBrowser()
    expect((await subscribe(ada, { endpoint, keys })).status).toBe(400)
  })

  test('is not found where its name leads into a closed network', async () => {
    const code = await new Promise((resolve) => openLookup('localhost', {}, (error) => resolve(error?.code)))
    expect(code).toBe('ECLOSED')
  })
})

test('the keys are a pair, the same at every start', async () => {
  const [first, second] = [await vapidKeys(t.ctx), await vapidKeys(t.ctx)]
  expect(second).toEqual(first)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(first.privateKey, 'base64url'))
  expect(pair.getPublicKey('base64url')).toBe(first.publicKey)
  expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
})

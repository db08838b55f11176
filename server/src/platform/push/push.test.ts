import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { JobData } from '#core/job.ts'
import type { NewNotification } from '#core/notification-kinds.ts'
import { Outage } from '#core/outage.ts'
import { notify } from '#domains/notifications/notifications/notify.ts'
import { pushModule } from '#domains/notifications/push/module.ts'
import { sendPush } from '#domains/notifications/push/send-push.ts'
import { isReachable } from '#platform/http-client/reachable.ts'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { vapidKeys } from './push-service.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)

type User = Awaited<ReturnType<typeof aUser>>

const secrets = new Map<string, { pair: ECDH; auth: Buffer }>()
const aBrowser = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `https://push.example.org/${randomUUID()}`
  secrets.set(endpoint, { pair, auth })
  return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } }
}
/** What the browser at an address makes of a message (RFC 8188 and 8291). */
function opened(endpoint: string, message: unknown): unknown {
  const { pair, auth } = secrets.get(endpoint) as { pair: ECDH; auth: Buffer }
  const bytes = message as Buffer
  const [salt, sender, sealed] = [bytes.subarray(0, 16), bytes.subarray(21, 86), bytes.subarray(86)]
  const key = (secret: Buffer, salted: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = key(pair.computeSecret(sender), auth, info, 32)
  const nonce = key(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key(shared, salt, 'Content-Encoding: aes128gcm\0', 16), nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
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
const reviewed = ({ id: userId }: User): NewNotification => ({
  kind: 'review-received',
  to: { userId },
  data: { name: 'Bruno Costa', stars: '5', slug: '', reviewId: '' },
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

describe('a push message', () => {
  test('goes to each browser of who wants it, and says what the notification says and no more', async () => {
    const ada = await aUser(t.ctx)
    await subscribe(ada)
    await subscribe(ada)
    await notify(t.ctx, reviewed(ada))
    const waiting = await waitingFor(ada)
    expect(waiting).toHaveLength(2)
    expect(JSON.stringify(waiting)).not.toContain('Costa')
    const said: unknown[] = []
    for (const { data } of waiting)
      await sendPush(t.ctx, data, async ({ endpoint, body }) => {
        said.push(opened(endpoint, body))
        return 'taken'
      })
    expect(said).toEqual(
      Array(2).fill({ text: 'You have a new review: 5 out of 5 stars', path: '/professionals/dashboard' }),
    )
  })

  test('waits for the one before it to the same person, so that slow browsers of theirs hold up nobody else', async () => {
    const ada = await aUser(t.ctx)
    await subscribe(ada)
    await subscribe(ada)
    await notify(t.ctx, reviewed(ada))
    const { rows } = await t.ctx.pool.query(`select group_id from jobs.job where name = 'push' and group_id = $1`, [
      ada.id,
    ])
    expect(rows).toHaveLength(2)
    expect(pushModule.jobs.push).toMatchObject({ onePerGroup: true })
  })

  test('is not written for who switched it off, and waits for the end of quiet hours', async () => {
    const [ada, ben] = [await aUser(t.ctx), await aUser(t.ctx)]
    await subscribe(ada)
    await subscribe(ben)
    const choices = [{ topic: 'projects' as const, channel: 'push' as const, pace: 'off' as const }]
    await t.as(ada).notifications.changePreferences({ body: { choices } })
    await t.as(ben).notifications.changePreferences({ body: { quiet: { from: '22:00', until: '07:00' } } })
    const night = { ...t.ctx, now: () => new Date('2026-11-23T12:30:00Z') }
    await notify(night, [reviewed(ada), reviewed(ben)])
    expect(await waitingFor(ada)).toEqual([])
    expect((await waitingFor(ben)).map(({ from }) => from.toISOString())).toEqual(['2026-11-23T20:00:00.000Z'])
  })

  test('to a browser that is gone is done, and the browser forgotten', async () => {
    const ada = await aUser(t.ctx)
    await subscribe(ada)
    await notify(t.ctx, reviewed(ada))
    const [waiting] = await waitingFor(ada)
    await sendPush(t.ctx, waiting?.data as JobData['push'], async () => 'gone')
    expect(await countOf(ada)).toBe(0)
  })

  test('that is refused for good is done; one that is put off is tried again; the browser stays', async () => {
    const ada = await aUser(t.ctx)
    await subscribe(ada)
    await notify(t.ctx, reviewed(ada))
    const data = (await waitingFor(ada))[0]?.data as JobData['push']
    await sendPush(t.ctx, data, async () => 'refused')
    await expect(sendPush(t.ctx, data, () => Promise.reject(new Outage('later')))).rejects.toThrow('later')
    expect(await countOf(ada)).toBe(1)
  })

  test('is told in every other way too, though its service is dead', async () => {
    const ada = await aUser(t.ctx)
    await subscribe(ada)
    await notify(t.ctx, reviewed(ada))
    await expect(
      sendPush(t.ctx, (await waitingFor(ada))[0]?.data as JobData['push'], () => Promise.reject(new Outage('dead'))),
    ).rejects.toThrow('dead')
    expect((await lettersTo(ada.email)).map(({ subject }) => subject)).toEqual([
      'You have a new review: 5 out of 5 stars',
    ])
    expect((await t.as(ada).notifications.list({ query: {} })).items).toHaveLength(1)
  })

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
})

test('a browser whose key is no point of the curve is refused: nothing could be sealed for it', async () => {
  const ada = await aUser(t.ctx)
  const { endpoint, keys } = aBrowser()
  expect((await subscribe(ada, { endpoint, keys: { p256dh: 'B'.repeat(87), auth: keys.auth } })).status).toBe(400)
  expect(await countOf(ada)).toBe(0)
})

test('the keys are a pair, the same at every start', async () => {
  const [first, second] = [await vapidKeys(t.ctx), await vapidKeys(t.ctx)]
  expect(second).toEqual(first)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(first.privateKey, 'base64url'))
  expect(pair.getPublicKey('base64url')).toBe(first.publicKey)
  expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
})

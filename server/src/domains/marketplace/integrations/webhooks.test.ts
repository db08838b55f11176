import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import type { WebhookEvent } from '@lv/contract/software'
import { eq } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { describe, expect, test } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { type Context, transact } from '#core/context.ts'
import { setAccountStatus } from '#domains/professionals/profiles/set-account-status.ts'
import { lookupIn } from '#platform/http-client/reachable.ts'
import { groupOptions } from '#platform/jobs/jobs.ts'
import { testApp } from '#test/app.ts'
import { afterFile } from '#test/closing.ts'
import { aDeal } from '#test/deals.ts'
import { aLead, aProfessional, aUser } from '#test/factories.ts'
import { openTestMailbox } from '#test/mails.ts'
import { deliverWebhook } from './deliver.ts'
import { sweepDeliveries } from './deliveries.ts'
import { notifyWebhooks } from './notify-webhooks.ts'
import type { WaitingWebhook } from './parts/enqueue-deliveries.ts'
import { webhookDeliveries, webhooks } from './schema.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const URL = 'https://hooks.example.com/laneway'

/** Checks a request as a receiver does that was given the secret, with a clock of its own. */
function isVerified(secret: string, headers: IncomingHttpHeaders, body: string, now: Date) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const at = Number(headers['webhook-timestamp'])
  if (Math.abs(now.getTime() / 1000 - at) > 300) return false
  const mine = createHmac('sha256', key).update(`${headers['webhook-id']}.${at}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => timingSafeEqual(Buffer.from(one.replace('v1,', ''), 'base64'), mine))
}

/** A professional's software: it answers with these statuses in turn, the last one from then on. */
async function aReceiver(...answers: number[]) {
  const got: { headers: IncomingHttpHeaders; body: string; url: string | undefined }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const status = answers[Math.min(got.length, answers.length - 1)] ?? 200
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), url: request.url })
      response.writeHead(status, { location: 'https://db.example.com/secret' }).end('thank you')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  agent.createConnection = () => connect(port, '127.0.0.1')
  return { agent, got }
}

/** A professional with a webhook. */
async function anOwner(...events: WebhookEvent[]) {
  const professional = await aProfessional(t.ctx)
  const api = t.as(professional.user).integrations
  const body = { url: URL, events: events.length > 0 ? events : (['lead.created'] as WebhookEvent[]) }
  const { secret, webhook } = await api.makeWebhook({ body })
  const params = { webhookId: webhook.id }
  const log = async () => (await api.deliveries({ params, query: {} })).items
  return { professional, user: professional.user, api, secret, webhook, params, log }
}

async function jobsOf(deliveryId: string) {
  const { rows } = await t.ctx.pool.query<{ data: WaitingWebhook; from: Date }>(
    `select data, start_after as "from" from jobs.job
     where name in ('deliver-webhook', 'deliver-failing-webhook') and data ->> 'deliveryId' = $1 order by (data ->> 'tryCount')::int`,
    [deliveryId],
  )
  return rows
}

const at = (now: Date): Context => ({ ...t.ctx, now: () => now })

/** Does the newest job of a delivery at the time it is due. */
async function nextTry(deliveryId: string, agent: Agent, ctx = t.ctx) {
  const due = (await jobsOf(deliveryId)).at(-1)
  if (!due) throw new Error('nothing waits')
  await deliverWebhook(ctx, due.data, agent)
}

describe('a webhook', () => {
  test('fails twice, then gets a lead once and verified, under one id', async () => {
    const { professional, secret, log } = await anOwner('lead.created')
    const { agent, got } = await aReceiver(500, 503, 204)
    const lead = await aLead(t.ctx, { professionalId: professional.id })
    const [delivery] = await log()
    const id = delivery?.id ?? ''
    expect(delivery).toMatchObject({ event: 'lead.created', status: 'waiting', tries: [] })
    const began = t.ctx.now()
    await nextTry(id, agent, at(began))
    await nextTry(id, agent, at(new Date(began.getTime() + 5_000)))
    expect((await log())[0]).toMatchObject({ status: 'waiting', tries: [{ status: 500 }, { status: 503 }] })
    const third = new Date(began.getTime() + 305_000)
    await nextTry(id, agent, at(third))
    const jobs = await jobsOf(id)
    expect(jobs.map(({ data }) => data.tryCount)).toEqual([0, 1, 2])
    const pauses = jobs.slice(1).map(({ from }, n) => from.getTime() - began.getTime() - n * 5_000)
    expect(pauses).toEqual([5_000, 300_000])
    for (const { data } of jobs) await deliverWebhook(t.ctx, data, agent)
    expect(got).toHaveLength(3)
    expect((await log())[0]).toMatchObject({
      status: 'delivered',
      nextAt: null,
      tries: [{ says: 'It answered 500' }, { says: 'It answered 503' }, { status: 204, says: 'Taken' }],
    })
    const last = got[2]
    expect([last?.url, last?.headers['webhook-id'], last?.headers['content-type']]).toEqual([
      '/laneway',
      id,
      'application/json',
    ])
    expect(new Set(got.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    expect(isVerified(secret, last?.headers ?? {}, last?.body ?? '', third)).toBe(true)
    expect(isVerified(secret, last?.headers ?? {}, `${last?.body} `, third)).toBe(false)
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      type: 'lead.created',
      data: { leadId: lead.id, requestId: lead.requestId, postcode: '3056', points: 29 },
    })
  })

  test('is told of a lead, what became of it and an accepted quote, and of nobody’s name, phone or email', async () => {
    const { professional, log } = await anOwner('lead.created', 'lead.decided', 'quote.accepted')
    const homeowner = await aUser(t.ctx)
    const deal = await aDeal(t.ctx, { homeownerId: homeowner.id, professionalId: professional.id }, 'accepted')
    const sent = (await log()).toReversed()
    expect(sent.map(({ event }) => event)).toEqual(['lead.created', 'lead.decided', 'quote.accepted'])
    const rows = await t.ctx.db
      .select({ body: webhookDeliveries.body })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhooks.professionalId, professional.id))
    const { rows: requests } = await t.ctx.pool.query(
      'select name, email, phone, description, title from quote_requests where id = $1',
      [deal.requestId],
    )
    for (const { body } of rows) {
      expect(JSON.parse(body).data).toMatchObject({ leadId: deal.leadId, requestId: deal.requestId })
      for (const [column, value] of Object.entries(requests[0])) expect(body, column).not.toContain(value)
    }
  })

  test('is not told of events it did not ask for, nor of another professional’s', async () => {
    const { log, professional } = await anOwner('quote.accepted')
    await aLead(t.ctx, { professionalId: professional.id })
    await aLead(t.ctx)
    expect(await log()).toEqual([])
  })

  test('is told only of what was committed', async () => {
    const { log, professional } = await anOwner('lead.created')
    const happening = { professionalId: professional.id, event: 'lead.created' as const, data: {} }
    const undone = transact(t.ctx, async (ctx) => {
      await notifyWebhooks(ctx, [happening])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await log()).toEqual([])
  })

  test.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://192.168.0.10/',
    'https://0x7f000001/',
    'https://localhost/',
    'https://metadata.google.internal/',
    'https://hooks.example.com:8443/',
    'https://user:pass@hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks',
  ])('cannot lead to %s', async (url) => {
    const { user } = await aProfessional(t.ctx)
    const refused = await t
      .as(user)
      .integrations.makeWebhook({ body: { url, events: ['lead.created'] } })
      .catch((error) => error)
    expect(refused).toMatchObject({ code: 'invalid', issues: [{ path: 'url' }] })
  })

  test.each([301, 302, 307, 308])('that leads elsewhere (%s) is not followed', async (status) => {
    const { api, params, log } = await anOwner()
    const { agent, got } = await aReceiver(status)
    const { id } = await api.testWebhook({ params })
    await nextTry(id, agent)
    expect(got).toHaveLength(1)
    expect((await log())[0]).toMatchObject({ status: 'waiting', tries: [{ status, says: /redirects/ }] })
  })

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254'])(
    'whose name led somewhere open and now to %s is not asked: it is looked at with each connection',
    async (closed) => {
      const { api, params, log } = await anOwner()
      const names = { resolve4: async () => [closed], resolve6: () => Promise.reject(new Error('none')) }
      const { id } = await api.testWebhook({ params })
      await nextTry(id, new Agent({ lookup: lookupIn(names as never) }))
      expect((await log())[0]?.tries).toMatchObject([
        { status: null, says: 'The name leads into a network that is not the open web' },
      ])
    },
  )

  test('that hangs holds up no other: one of its deliveries at a time, and in a queue of its own once one failed', async () => {
    const [hangs, works] = [await anOwner(), await anOwner()]
    const { agent } = await aReceiver(500)
    const happened = (each: typeof hangs) =>
      transact(t.ctx, (ctx) =>
        notifyWebhooks(ctx, [{ professionalId: each.professional.id, event: 'lead.created', data: {} }]),
      )
    await t.ctx.pool.query("delete from jobs.job where name like 'deliver-%'")
    for (let count = 0; count < 6; count += 1) await happened(hangs)
    await happened(works)
    const boss = new PgBoss({ db: { executeSql: (text, values) => t.ctx.pool.query(text, values) }, schema: 'jobs' })
    const taken = async () => {
      const [job] = await boss.fetch<WaitingWebhook>('deliver-webhook', groupOptions(jobs['deliver-webhook']))
      const [row] = job
        ? await t.ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, job.data.deliveryId))
        : []
      return row?.webhookId
    }
    expect([await taken(), await taken(), await taken()]).toEqual([hangs.webhook.id, works.webhook.id, undefined])
    const [first] = (await hangs.log()).toReversed()
    await nextTry(first?.id ?? '', agent)
    await happened(hangs)
    const { rows } = await t.ctx.pool.query(
      "select name, group_id as webhook from jobs.job where name like 'deliver-%' order by created_on desc limit 2",
    )
    const own = { name: 'deliver-failing-webhook', webhook: hangs.webhook.id }
    expect(rows).toEqual([own, own])
  })

  test('with a closed address in the database is not asked', async () => {
    const { api, params, log, webhook } = await anOwner()
    const { agent, got } = await aReceiver(200)
    await t.ctx.db.update(webhooks).set({ url: 'https://127.0.0.1/' }).where(eq(webhooks.id, webhook.id))
    const { id } = await api.testWebhook({ params })
    await nextTry(id, agent)
    expect([got.length, (await log())[0]?.tries[0]?.says]).toEqual([0, 'The address is not on the open web'])
  })

  test('that fails for three days is switched off, and its owner told once', async () => {
    const { api, params, log, user } = await anOwner()
    const { agent } = await aReceiver(500)
    const { id } = await api.testWebhook({ params })
    const began = t.ctx.now().getTime()
    await nextTry(id, agent, at(new Date(began)))
    await nextTry(id, agent, at(new Date(began + 3 * DAY_MS - 1000)))
    expect((await api.webhooks({}))[0]).toMatchObject({ isOn: true, failingSince: new Date(began).toISOString() })
    await nextTry(id, agent, at(new Date(began + 3 * DAY_MS)))
    expect((await api.webhooks({}))[0]).toMatchObject({ isOn: false, offBecause: 'failing' })
    expect((await log())[0]).toMatchObject({ status: 'failed', nextAt: null })
    await nextTry(id, agent, at(new Date(began + 4 * DAY_MS)))
    const letters = (await lettersTo(user.email)).filter(({ subject }) => subject.includes('webhook'))
    expect(letters.map(({ subject }) => subject)).toEqual(['We’ve switched off your webhook at hooks.example.com'])
    await expect(api.redeliver({ params: { ...params, deliveryId: id } })).rejects.toMatchObject({ code: 'conflict' })
    await expect(api.testWebhook({ params })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('that takes something in between does not count as failing all the while', async () => {
    const { api, params } = await anOwner()
    const { agent } = await aReceiver(500, 200, 500)
    const [one, two, three] = [
      await api.testWebhook({ params }),
      await api.testWebhook({ params }),
      await api.testWebhook({ params }),
    ]
    const began = t.ctx.now().getTime()
    await nextTry(one.id, agent, at(new Date(began)))
    await nextTry(two.id, agent, at(new Date(began + 1000)))
    expect((await api.webhooks({}))[0]?.failingSince).toBeNull()
    await nextTry(three.id, agent, at(new Date(began + 4 * DAY_MS)))
    expect((await api.webhooks({}))[0]).toMatchObject({ isOn: true })
  })

  test('that says it is gone is switched off at once', async () => {
    const { api, params } = await anOwner()
    const { agent } = await aReceiver(410)
    await nextTry((await api.testWebhook({ params })).id, agent)
    expect((await api.webhooks({}))[0]).toMatchObject({ isOn: false, offBecause: 'gone' })
  })

  test('gives a delivery up after ten tries', async () => {
    const { api, params, log } = await anOwner()
    const { agent, got } = await aReceiver(400)
    const { id } = await api.testWebhook({ params })
    for (let n = 0; n < 10; n += 1) await nextTry(id, agent)
    expect((await log())[0]).toMatchObject({ status: 'failed', nextAt: null })
    expect([got.length, (await jobsOf(id)).length]).toEqual([10, 10])
  })

  test('gets something again when its owner asks, under the same id, switched on first', async () => {
    const { api, params, log } = await anOwner()
    const { agent, got } = await aReceiver(200)
    const { id: deliveryId } = await api.testWebhook({ params })
    await nextTry(deliveryId, agent)
    await api.switchWebhook({ params, body: { isOn: false } })
    await api.switchWebhook({ params, body: { isOn: true } })
    await api.redeliver({ params: { ...params, deliveryId } })
    await nextTry(deliveryId, agent)
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId])
    expect((await log())[0]).toMatchObject({ status: 'delivered', tries: [{ status: 200 }, { status: 200 }] })
  })

  test('that is switched off gets nothing, not later either', async () => {
    const { api, params, log, professional } = await anOwner('lead.created')
    const { agent, got } = await aReceiver(200)
    const { id } = await api.testWebhook({ params })
    await api.switchWebhook({ params, body: { isOn: false } })
    await aLead(t.ctx, { professionalId: professional.id })
    await nextTry(id, agent)
    expect(got).toEqual([])
    expect(await log()).toMatchObject([{ event: 'webhook.test', status: 'failed' }])
  })

  test('of a suspended professional is sent nothing', async () => {
    const { api, params, professional } = await anOwner()
    const { agent, got } = await aReceiver(200)
    const { id } = await api.testWebhook({ params })
    await setAccountStatus(t.ctx, { professionalId: professional.id, status: 'suspended', adminId: null })
    await nextTry(id, agent)
    expect(got).toEqual([])
  })

  test('signs with its new secret, and for a day with the former one as well', async () => {
    const { api, params, secret } = await anOwner()
    const { agent, got } = await aReceiver(200)
    const { secret: newer } = await api.rotateSecret({ params })
    expect(newer).not.toBe(secret)
    const began = t.ctx.now()
    const after = new Date(began.getTime() + DAY_MS + MINUTE_MS)
    const [one, two] = [await api.testWebhook({ params }), await api.testWebhook({ params })]
    await nextTry(one.id, agent, at(began))
    await nextTry(two.id, agent, at(after))
    const checked = (secret: string) =>
      got.map(({ headers, body }, n) => isVerified(secret, headers, body, n === 0 ? began : after))
    expect([checked(secret), checked(newer)]).toEqual([
      [true, false],
      [true, true],
    ])
  })

  test('never shows its secret again, and takes its log with it', async () => {
    const { api, params, secret, webhook } = await anOwner()
    await api.testWebhook({ params })
    expect(JSON.stringify([await api.webhooks({}), webhook])).not.toContain(secret.slice(6))
    await api.removeWebhook({ params })
    expect(await api.webhooks({})).toEqual([])
    await expect(api.deliveries({ params, query: {} })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is one of five at most', async () => {
    const { user } = await aProfessional(t.ctx)
    const make = () => t.as(user).integrations.makeWebhook({ body: { url: URL, events: ['lead.created'] } })
    for (let n = 0; n < 5; n += 1) await make()
    await expect(make()).rejects.toMatchObject({ code: 'conflict' })
  })

  test('has a log that goes on, newest first, and ends after 30 days', async () => {
    const { api, params } = await anOwner()
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.unshift((await api.testWebhook({ params })).id)
    const first = await api.deliveries({ params, query: { limit: 3 } })
    const rest = await api.deliveries({ params, query: { limit: 3, cursor: first.next ?? '' } })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
    expect(rest.next).toBeNull()
    const sentAgo = (id: string | undefined, ago: string) =>
      t.ctx.pool.query('update webhook_deliveries set created_at = now() - $2::interval where id = $1', [id, ago])
    const [last, over] = ids.slice(-2)
    await sentAgo(last, '30 days -1 minute')
    await sentAgo(over, '30 days 1 second')
    expect((await api.deliveries({ params, query: {} })).items.map(({ id }) => id)).toEqual(ids.slice(0, -1))
    const again = (deliveryId = '') => api.redeliver({ params: { ...params, deliveryId } })
    await expect(again(over)).rejects.toMatchObject({ code: 'not_found' })
    expect(await again(last)).toMatchObject({ id: last })
  })

  test('is there for 30 days, and gone for good once the day after them is over', async () => {
    const { api, params } = await anOwner()
    const { id } = await api.testWebhook({ params })
    const isStored = async () =>
      (await t.ctx.pool.query('select from webhook_deliveries where id = $1', [id])).rowCount === 1
    await sweepDeliveries(at(new Date(Date.now() + 30 * DAY_MS)))
    expect(await isStored()).toBe(true)
    await sweepDeliveries(at(new Date(Date.now() + 31 * DAY_MS)))
    expect(await isStored()).toBe(false)
  })
})

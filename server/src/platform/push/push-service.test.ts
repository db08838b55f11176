import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { RequestDetails } from 'web-push'
import { Outage } from '#core/outage.ts'
import { lookupIn } from '#platform/http-client/reachable.ts'
import { afterFile } from '#test/closing.ts'
import { openPushServices } from './push-service.ts'

/** An agent that finds this server under every name, and speaks to it without TLS. */
async function agentTo(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const agent = new Agent()
  agent.createConnection = () => connect(port, '127.0.0.1')
  return agent
}
const messageTo = (endpoint: string) =>
  ({ endpoint, method: 'POST', headers: { TTL: 60 }, body: Buffer.from('sealed') }) as unknown as RequestDetails
const AT = 'https://push.example.org/1'

/** A push service that answers so, and how often it was asked. */
async function aService(answer: (response: ServerResponse) => void) {
  const asked: string[] = []
  const agent = await agentTo((request, response) => {
    asked.push(`https://${request.headers.host}${request.url}`)
    answer(response)
  })
  return { send: openPushServices(agent), asked }
}
const answering =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end()

describe('a push service', () => {
  test.each([
    [201, 'taken'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ])('that answers %s: the message is %s', async (status, came) => {
    const { send } = await aService(answering(status))
    expect(await send(messageTo(AT))).toBe(came)
  })

  test.each([408, 429, 500, 503])(
    'that answers %s takes none for now, and is not asked again at once',
    async (status) => {
      const { send, asked } = await aService(answering(status))
      for (const _time of [1, 2, 3]) await expect(send(messageTo(AT))).rejects.toBeInstanceOf(Outage)
      expect(asked).toHaveLength(1)
      await expect(send(messageTo('https://other.example.org/1'))).rejects.toThrow('other.example.org')
      expect(asked, 'another is asked all the same').toHaveLength(2)
    },
  )

  test('is asked again after the rest that it asks for', async () => {
    const { send, asked } = await aService(answering(429, { 'retry-after': '0.05' }))
    await expect(send(messageTo(AT))).rejects.toBeInstanceOf(Outage)
    await expect.poll(async () => (await send(messageTo(AT)).catch(String)) && asked.length).toBeGreaterThan(1)
  })

  test('that hangs or trickles is given up after ten seconds, and cut off', {
    tags: ['slow'],
    timeout: 30_000,
  }, async () => {
    const closed: string[] = []
    const hangs = await aService((response) => response.on('close', () => closed.push('hangs')))
    const began = performance.now()
    await expect(hangs.send(messageTo(AT))).rejects.toBeInstanceOf(Outage)
    expect(performance.now() - began).toBeLessThan(15_000)
    await expect.poll(() => closed).toEqual(['hangs'])
  })

  test('is not listened to for longer than its first line', async () => {
    let isOpen = true
    const { send } = await aService((response) => {
      response.writeHead(201)
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => {
        clearInterval(more)
        isOpen = false
      })
    })
    expect(await send(messageTo(AT))).toBe('taken')
    await expect.poll(() => isOpen).toBe(false)
  })

  test.each([301, 302, 307, 308])('that leads elsewhere (%s) is not followed', async (status) => {
    const { send, asked } = await aService(answering(status, { location: 'https://db.example.org/secret' }))
    expect(await send(messageTo(AT))).toBe('refused')
    expect(asked).toEqual([AT])
  })

  test.each(['https://127.0.0.1/1', 'https://[fd00::1]/1', 'http://push.example.org/1', 'https://0x7f000001/1'])(
    'is not asked at %s, whoever wrote that into the database',
    async (endpoint) => {
      const { send, asked } = await aService(answering(201))
      expect(await send(messageTo(endpoint))).toBe('refused')
      expect(asked).toEqual([])
    },
  )
})

describe('a name', () => {
  const none = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  const found = (v4: string[], v6: string[] = []) => {
    const names = { resolve4: async () => v4, resolve6: v6.length > 0 ? async () => v6 : none }
    return new Promise((resolve) =>
      lookupIn(names as never)('push.example.org', { all: true }, (error, all) => resolve(error?.code ?? all)),
    )
  }

  test('leads to what it says', async () => {
    expect(await found(['142.250.70.1'], ['2404:6800::1'])).toEqual([
      { address: '142.250.70.1', family: 4 },
      { address: '2404:6800::1', family: 6 },
    ])
  })

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '172.20.0.1', '100.64.0.1', '0.0.0.0'])(
    'leads nowhere where one of its addresses is %s',
    async (address) => expect(await found(['142.250.70.1', address])).toBe('ECLOSED'),
  )

  test.each(['::1', '::ffff:127.0.0.1', 'fd00::1', 'fe80::1', '64:ff9b::7f00:1', '2002:7f00:1::'])(
    'leads nowhere where one of its addresses is %s',
    async (address) => expect(await found(['142.250.70.1'], [address])).toBe('ECLOSED'),
  )

  test('that is none, is none', async () => {
    const code = await new Promise((resolve) =>
      lookupIn({ resolve4: none, resolve6: none } as never)('none.example.org', {}, (error) => resolve(error?.code)),
    )
    expect(code).toBe('ENOTFOUND')
  })

  test('is asked for as the connection is made: what it leads to then counts', async () => {
    const names = { resolve4: async () => ['127.0.0.1'], resolve6: none }
    const send = openPushServices(new Agent({ lookup: lookupIn(names as never) }))
    const failure = await send(messageTo(AT)).catch((error) => error)
    expect(failure.cause).toMatchObject({ code: 'ECLOSED' })
  })
})

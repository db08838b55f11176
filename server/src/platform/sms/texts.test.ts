import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#core/config.ts'
import { Outage } from '#core/outage.ts'
import { testApp } from '#test/app.ts'
import { openTexts } from './texts.ts'

const t = await testApp()

type Sent = { authorization: string | undefined; body: unknown }
const sent: Sent[] = []
let status = 202
const service = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    sent.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => service.close())
const SMS_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/messages`

test('without a service messages are kept, and shown at /dev/sms.json', async () => {
  await t.ctx.texts.send('+61412345678', 'New lead')
  await t.ctx.texts.send('+61400000000', 'Another')
  const shown = await t.http.inject('/dev/sms.json?to=%2B61412345678')
  expect(shown.json()).toMatchObject([{ to: '+61412345678', text: 'New lead' }])
  expect((await t.http.inject('/dev/sms.json')).json()).toHaveLength(2)
})

test('a service is handed the message with its token; what it does not take fails, so that it is tried again', async () => {
  const texts = openTexts(readConfig({ SMS_URL, SMS_TOKEN: 'secret' }), t.ctx.db)
  await texts.send('+61412345678', 'New lead')
  expect(sent).toEqual([{ authorization: 'Bearer secret', body: { to: '+61412345678', text: 'New lead' } }])
  status = 500
  await expect(texts.send('+61412345678', 'New lead')).rejects.toThrow('500')
})

test('a service that is down or puts us off is an outage; one that refuses the message is none', async () => {
  const failureAt = (url: string) =>
    openTexts(readConfig({ SMS_URL: url, SMS_TOKEN: 'secret' }), t.ctx.db)
      .send('+61412345678', 'New lead')
      .catch((error) => error instanceof Outage)
  for (const [answer, isOutage] of [
    [503, true],
    [429, true],
    [401, true],
    [400, false],
  ] as const) {
    status = answer
    expect(await failureAt(SMS_URL), String(answer)).toBe(isOutage)
  }
  expect(await failureAt('http://127.0.0.1:1')).toBe(true)
})

test('an address needs its token, and production an address', () => {
  const problems = (env: Record<string, string>) => {
    try {
      readConfig(env)
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error)
    }
    return ''
  }
  expect(problems({ SMS_URL })).toContain('SMS_TOKEN is missing')
  expect(problems({ PUBLIC_URL: 'https://laneway.example' })).toContain('SMS_URL is missing')
})

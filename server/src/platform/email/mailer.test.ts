import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { Outage } from '#core/outage.ts'
import { afterFile } from '#test/closing.ts'
import { isBounce, openMailer } from './mailer.ts'

// RELIABILITY.md, F15: a mail server that is down, slow, hangs, or refuses, for now or for good.

const SHORT_MS = 300
const letter = { subject: 'News', text: 'News', html: '<p>News</p>' }

type Answers = Record<string, string | null>
const usual: Answers = {
  greeting: '220 ready',
  EHLO: '250 ready',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  QUIT: '221 bye',
}

/** A mail server that answers each step as it is told; null: never. Gives its address and what it was handed. */
async function aServer(answers: Answers, slowMs = 0) {
  const said = { ...usual, ...answers }
  const letters: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    const answer = (step: string) => said[step] && socket.write(`${said[step]}\r\n`)
    let body: string | undefined
    let rest = ''
    const hears = async (line: string) => {
      if (body !== undefined && line !== '.') body += `${line}\n`
      else if (body !== undefined) {
        letters.push(body)
        body = undefined
        await wait(slowMs)
        answer('.')
      } else {
        const step = line.split(' ')[0] ?? ''
        if (step === 'DATA' && said.DATA?.startsWith('354')) body = ''
        answer(step)
      }
    }
    socket.on('data', async (bytes) => {
      const lines = (rest + bytes).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) await hears(line)
    })
    answer('greeting')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, letters, open }
}

/** Only a server that hangs gets a short time: any other may take as long as a busy machine needs. */
const mailerAt = (url: string, ms = 30_000) =>
  openMailer(readConfig({}), url, { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms })
const send = (url: string, { id, ms }: { id?: string; ms?: number } = {}) =>
  mailerAt(url, ms).send('ada@home.example', { ...letter, ...(id ? { id } : {}) })
const failureOf = (url: string, ms?: number) =>
  send(url, ms ? { ms } : {}).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a mail server', () => {
  test.each(['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', '.'])(
    'that hangs at %s is given up in time, and its connection is closed',
    async (step) => {
      const server = await aServer({ [step]: null })
      const began = performance.now()
      const failure = await failureOf(server.url, SHORT_MS)
      expect(failure).toBeInstanceOf(Outage)
      expect(failure).toMatchObject({ isForAll: true })
      // Sooner than any default.
      expect(performance.now() - began).toBeLessThan(9000)
      await expect.poll(() => server.open.size).toBe(0)
    },
  )

  test('that is down, is an outage', async () => {
    expect(await failureOf('smtp://127.0.0.1:1')).toBeInstanceOf(Outage)
  })

  test.each([
    ['greeting', '421 too busy'],
    ['greeting', '554 not today'],
    ['MAIL', '451 try again'],
    ['MAIL', '550 we do not know you'],
    ['RCPT', '450 greylisted'],
    ['RCPT', '452 mailbox full'],
    ['DATA', '451 try again'],
    ['.', '452 out of space'],
  ])('that answers %s with %s, puts the email off', async (step, answer) => {
    const failure = await failureOf((await aServer({ [step]: answer })).url)
    expect(failure).toBeInstanceOf(Outage)
    expect(failure).toMatchObject({ isForAll: step !== 'RCPT' })
  })

  test.each([
    ['RCPT', '550 no such user', true],
    ['RCPT', '550 5.1.1 no such user', true],
    ['RCPT', '554 5.7.1 your server is on a blocklist', false],
    ['.', '554 looks like spam', false],
    ['MAIL', '552 too large', false],
  ])('that answers %s with %s, refuses the email for good; a bounce: %s', async (step, answer, is) => {
    const failure = await failureOf((await aServer({ [step]: answer })).url)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Outage)
    expect(isBounce(failure)).toBe(is)
  })

  test('that thinks about an email is waited for: it comes once', async () => {
    const server = await aServer({}, SHORT_MS / 2)
    await send(server.url)
    expect(server.letters).toHaveLength(1)
  })

  test('that took an email and could not say so, gets it again as the same one', async () => {
    const [hangs, works] = [await aServer({ '.': null }), await aServer({})]
    await send(hangs.url, { id: 'a-job', ms: SHORT_MS }).catch(() => undefined)
    await send(works.url, { id: 'a-job' })
    const names = [...hangs.letters, ...works.letters].map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1])
    expect(names).toEqual(Array(2).fill('<a-job@localhost>'))
  })
})

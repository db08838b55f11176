import { once } from 'node:events'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What is wrong with a service: nothing, nobody listens, it puts off, it takes a minute, it takes what comes and never says so. */
export type Mood = 'well' | 'down' | 'refuses' | 'slow' | 'hangs'

/** Something that was handed over: `id` is the same for what was handed over twice. */
type Taken = { to: string; id: string }

/** A service outside the product, whose mood changes as the test says. */
export type Office = { url: string; taken: Taken[]; become(mood: Mood): Promise<void>; close(): Promise<void> }

const SLOW_MS = 60_000

/** Whoever is connected when a service goes down is cut off; at its return it listens at the same port. */
async function office(server: Server, protocol: string, taken: Taken[], change: (mood: Mood) => void): Promise<Office> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `${protocol}://127.0.0.1:${port}`,
    taken,
    async become(mood) {
      change(mood)
      if (mood === 'down') await stop()
      else if (!server.listening) await listen(port)
    },
    close: stop,
  }
}

/** A mail server. An email that it was slow about counts where whoever sent it waited for the answer. */
export function openMailOffice(): Promise<Office> {
  let mood: Mood = 'well'
  const taken: Taken[] = []
  const converse = (socket: Socket) => {
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`)
    let to: string[] = []
    let letter: string[] | undefined
    const end = async (written: string[]) => {
      if (mood === 'hangs') return
      if (mood === 'slow') await wait(SLOW_MS, undefined, { ref: false })
      if (!socket.writable) return
      const id = written.find((line) => /^message-id:/i.test(line)) ?? ''
      taken.push(...to.map((address) => ({ to: address, id })))
      say('250 taken')
    }
    const hear = async (line: string) => {
      if (letter && line !== '.') letter.push(line)
      else if (letter) {
        const written = letter
        letter = undefined
        await end(written)
      } else if (mood === 'refuses' && line.startsWith('MAIL')) say('451 come again later')
      else if (line.startsWith('RCPT')) {
        to.push(/<(.+)>/.exec(line)?.[1] ?? '')
        say('250 ok')
      } else if (line === 'DATA') {
        letter = []
        say('354 go on')
      } else {
        if (line.startsWith('MAIL')) to = []
        say('250 ok')
      }
    }
    let rest = ''
    socket.on('data', async (bytes) => {
      const lines = (rest + bytes).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) await hear(line)
    })
    say('220 ready')
  }
  return office(createServer(converse), 'smtp', taken, (next) => {
    mood = next
  })
}

/** A service for text messages: one that is slow has taken a message before it says so. */
export function openTextOffice(): Promise<Office> {
  let mood: Mood = 'well'
  const taken: Taken[] = []
  const answer = async (body: string, response: ServerResponse) => {
    if (mood === 'refuses') return response.writeHead(503).end()
    const { to, text } = JSON.parse(body) as { to: string; text: string }
    if (mood === 'hangs') return
    taken.push({ to, id: text })
    if (mood === 'slow') await wait(SLOW_MS, undefined, { ref: false })
    response.writeHead(202).end()
  }
  const server = createHttpServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part) => {
      body += part
    })
    request.on('end', () => answer(body, response))
  })
  return office(server, 'http', taken, (next) => {
    mood = next
  })
}

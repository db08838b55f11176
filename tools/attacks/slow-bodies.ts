import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import type { Field } from './field.ts'

/** An address has fifty answers in ten seconds; after fifty refusals it is not heard any more. */
const SENDERS = 48
const MORE = 5
const TOO_LARGE = 70_000
const EVERY_MS = 500
/** A body without files has ten seconds. */
const ANSWERED_WITHIN_MS = 14_000

const form = 'multipart/form-data; boundary=x'
const kinds = [
  { path: '/api/contact', type: 'application/json', first: '{' },
  { path: '/api/professionals/login', type: 'application/json', first: '{' },
  { path: '/api/quotes', type: form, first: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n' },
]

type Kind = (typeof kinds)[number]

/** Sends the head and then a byte every half second. @returns the status of what came back, 0 for nothing */
async function dribble({ product }: Field, ip: string, { path, type, first }: Kind, patienceMs: number) {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      said += bytes
    })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${product.url}\r\nx-forwarded-for: ${ip}\r\n` +
      `content-type: ${type}\r\ncontent-length: 5000\r\n\r\n${first}`,
  )
  for (const until = Date.now() + patienceMs; Date.now() < until && !socket.destroyed; ) {
    socket.write(' ')
    await Promise.race([wait(EVERY_MS), closed])
  }
  const wasEnded = socket.destroyed
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0), wasEnded }
}

export const slowBodies: Attack = {
  name: 'Bodies that never end',
  sends:
    '48 bodies to what anybody may call, a byte every half second, then five too large ones and a plain request by the same sender',
  answered: '408 and the end of the connection, 413; then 429',
  async prepare(field) {
    const { attacker, demand, isShort, remark } = field
    const address = attacker()
    // What takes files is waited for longer, as photos come from phones.
    const [short, long] = [
      kinds.filter(({ type }) => type !== form),
      isShort ? [] : kinds.filter(({ type }) => type === form),
    ]
    return async () => {
      const all = Array.from({ length: SENDERS }, (_, at) =>
        dribble(field, address.ip, short[at % short.length] as Kind, ANSWERED_WITHIN_MS),
      )
      for (const { status, wasEnded } of await Promise.all(all)) {
        demand(status === 408, `a body that never ends was answered ${status || 'nothing'}`)
        demand(wasEnded, 'its connection stayed open')
      }
      for (let at = 0; at < MORE; at += 1) await address.send('/api/contact', { json: 'x'.repeat(TOO_LARGE) })
      const { status } = await address.send('/robots.txt')
      demand(status === 429, `their sender was answered ${status} afterwards`)
      for (const kind of long) {
        const { status, wasEnded } = await dribble(field, attacker().ip, kind, 40_000)
        demand(status === 408 && wasEnded, `a form that never ends was answered ${status || 'nothing'}`)
      }
      remark(`${SENDERS} bodies`)
    }
  },
}

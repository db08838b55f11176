import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'

type Pair = { near: Socket; far: Socket }

/** A way to the tests' Postgres that can be held, cut, and either as soon as somebody commits. */
export async function aDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  /** The near ends of connections that pass nothing any more. */
  const lost = new Set<Socket>()
  let isHeld = false
  let awaited = ''
  let then: 'cut' | 'hold' = 'cut'
  const server = createServer((near) => {
    const far = openSocket(Number(url.port), url.hostname)
    const pair = { near, far }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        const text = bytes.toString('latin1')
        if (awaited && from === near && text.includes(`${awaited}\0`)) {
          awaited = ''
          far.prependOnceListener('data', () => {
            lost.add(near)
            if (then === 'cut') near.destroy()
            else hold()
          })
          far.write(bytes)
          return
        }
        if (!lost.has(near)) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        to.destroy()
        lost.delete(near)
        pairs.delete(pair)
      })
      if (isHeld) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const each = (does: (socket: Socket) => void) => {
    for (const { near, far } of pairs) for (const socket of [near, far]) does(socket)
  }
  const cut = () => each((socket) => socket.destroy())
  function hold() {
    isHeld = true
    each((socket) => socket.pause())
  }
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    hold,
    letGo() {
      isHeld = false
      each((socket) => socket.resume())
    },
    /** Cuts the connection that says this next, once Postgres has done it and before its answer is there. */
    cutAfter(word: 'begin' | 'commit') {
      awaited = word
      then = 'cut'
    },
    /** Holds everything once Postgres has done this next, before its answer is there. */
    holdAfter(word: 'commit') {
      awaited = word
      then = 'hold'
    },
    /** Loses what the connections of now say from here on, as a router does that has forgotten them; new ones pass. */
    lose() {
      for (const { near } of pairs) lost.add(near)
    },
    cut,
    /** Nothing listens there until it comes back. */
    async die() {
      server.close()
      cut()
      if (server.listening) await once(server, 'close')
    },
    async comeBack() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
  }
}
export type Line = Awaited<ReturnType<typeof aDatabaseProxy>>

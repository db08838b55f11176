import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from './ground.ts'

const DROPPED = 0.3

/** A way to the server on which three replies in ten are lost, each after the server has done its work. */
export async function openLossyWay({ url: target }: Pick<Server, 'url'>) {
  const { hostname, port } = new URL(target)
  let dropped = 0
  const way = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const passed = request({ hostname, port, method, path, headers: { ...headers, host: `${hostname}:${port}` } })
    passed.on('response', async (got) => {
      const parts: Buffer[] = []
      for await (const part of got) parts.push(part as Buffer)
      if (Math.random() < DROPPED) {
        dropped += 1
        asked.socket.destroy()
      } else answer.writeHead(got.statusCode ?? 502, got.headers).end(Buffer.concat(parts))
    })
    passed.on('error', () => asked.socket.destroy())
    asked.pipe(passed)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const url = `http://127.0.0.1:${(way.address() as AddressInfo).port}`
  return { url, dropped: () => dropped, close: () => way.close() }
}

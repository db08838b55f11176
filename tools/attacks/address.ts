import { type IncomingHttpHeaders, request } from 'node:http'
import { Browser, overNetwork } from '../../server/test/browser.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }
export type Outgoing = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  json?: unknown
  form?: string | Record<string, string>
  /** Whose cookies go with it. */
  by?: Browser
  /** Disconnects this many milliseconds after everything was sent, without waiting for an answer. */
  leaveAfterMs?: number
}

const PATIENCE_MS = 60_000

export const jsonOf = <T = Record<string, unknown>>({ body }: Answer): T => JSON.parse(body.toString('utf8'))

/** A page, or the answer to too many requests for them. */
export const isAnswer = ({ status }: Answer) => status === 200 || status === 429 || status === 503

const contentType = ({ json, form }: Outgoing): Record<string, string> => {
  if (json !== undefined) return { 'content-type': 'application/json' }
  return form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
}

const bodyOf = ({ body, json, form }: Outgoing) => {
  if (json !== undefined) return JSON.stringify(json)
  if (form === undefined) return body
  return typeof form === 'string' ? form : new URLSearchParams(form).toString()
}

/** One address of the network, as the proxy in front of the product would name it. `note` hears every answer. */
export class Address {
  readonly ip: string
  readonly #url: string
  readonly #note: (answer: Answer) => void

  constructor(url: string, ip: string, note: (answer: Answer) => void = () => undefined) {
    this.ip = ip
    this.#url = url
    this.#note = note
  }

  /** A browser without a screen at this address. */
  browser() {
    const send: typeof overNetwork = (url, init) =>
      overNetwork(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': this.ip } })
    return new Browser(this.#url, send)
  }

  /** Sends a path exactly as written; a broken connection counts as status 0. */
  async send(path: string, outgoing: Outgoing = {}): Promise<Answer> {
    const sentAt = performance.now()
    const got = await this.#exchange(path, outgoing).catch(() => ({ status: 0, headers: {}, body: Buffer.alloc(0) }))
    const answer = { ...got, ms: performance.now() - sentAt }
    this.#note(answer)
    return answer
  }

  #exchange(path: string, outgoing: Outgoing): Promise<Omit<Answer, 'ms'>> {
    const { hostname, port } = new URL(this.#url)
    const body = bodyOf(outgoing)
    const method = outgoing.method ?? (body === undefined ? 'GET' : 'POST')
    const cookies = Object.entries(outgoing.by?.cookies(path) ?? {}).map(([name, value]) => `${name}=${value}`)
    const headers = {
      'x-forwarded-for': this.ip,
      accept: 'text/html,application/json',
      ...(method === 'GET' || method === 'HEAD' ? {} : { origin: this.#url }),
      ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...contentType(outgoing),
      ...outgoing.headers,
    }
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, method, headers, timeout: PATIENCE_MS }, async (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece)).once('error', reject)
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
        )
      })
      sent.once('error', reject).once('timeout', () => sent.destroy(new Error('no answer')))
      const { leaveAfterMs } = outgoing
      sent.end(body, () => {
        if (leaveAfterMs !== undefined) setTimeout(() => sent.destroy(new Error('left')), leaveAfterMs)
      })
    })
  }
}

import type { FastifyInstance } from 'fastify'

/** One request as it goes out, and the answer: redirects are left alone. */
export type Send = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

type Hop = { url: string; status: number; location: string | null; setCookies: string[] }
/** Where a visit ended, and everything passed on the way, the last answer included. */
export type Page = { url: string; path: string; status: number; headers: Headers; text: string; hops: Hop[] }

export type Visitor = { email: string; givenName?: string; familyName?: string; isVerified?: boolean }

type Cookie = { host: string; name: string; value: string; path: string }
type Request = { method?: string; headers?: Record<string, string>; form?: Record<string, string>; json?: unknown }

/** Over the network, to a server that listens. */
export const overNetwork: Send = (url, init) => fetch(url, { ...init, redirect: 'manual' })

/** Into a server without a port; whatever is not on its site goes over the network. */
export const into =
  (http: FastifyInstance, site: string): Send =>
  async (url, { method, headers, body }) => {
    if (!url.startsWith(`${site}/`))
      return overNetwork(url, { method, headers, ...(body === undefined ? {} : { body }) })
    const { pathname, search, host } = new URL(url)
    const answer = await http.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { host, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const named = Object.entries(answer.headers).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
    )
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: named,
    })
  }

/** Opens browsers into a server without a port, whose public address is `site`. */
export const browsersInto = (http: FastifyInstance, site: string) => (userAgent?: string) =>
  new Browser(site, into(http, site), userAgent)

let visitors = 0
/** A person the product has not seen yet. */
export function somebody() {
  visitors += 1
  return { email: `visitor-${visitors}@test.example`, givenName: 'Vera' }
}

/** Safari keeps none of these over http, not even on localhost; what works here works there. */
const isRefused = (url: string, name: string, attributes: string) =>
  url.startsWith('http:') && (name.startsWith('__') || /;?\s*secure\s*(;|$)/i.test(attributes))

const isGone = (attributes: string) => /max-age=0/i.test(attributes) || /expires=[^;]*\b1970\b/i.test(attributes)

const MAX_HOPS = 12
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** A browser without a screen: a cookie jar, redirects, forms. `site` is the product's public address. */
export class Browser {
  readonly site: string
  readonly userAgent: string
  #send: Send
  #jar: Cookie[] = []

  constructor(site: string, send: Send = overNetwork, userAgent = chrome) {
    this.site = site
    this.userAgent = userAgent
    this.#send = send
  }

  /** The values of the cookies that would go to this address of the site, by name. */
  cookies(path = '/'): Record<string, string> {
    const { host, pathname } = new URL(path, this.site)
    const sent = this.#jar.filter(
      (cookie) => cookie.host === host && `${pathname}/`.startsWith(cookie.path.replace(/\/?$/, '/')),
    )
    return Object.fromEntries(sent.map(({ name, value }) => [name, value]))
  }

  setCookie(name: string, value: string, path = '/') {
    const { host } = new URL(this.site)
    this.#keep({ host, name, value, path }, false)
  }

  #keep(cookie: Cookie, isOver: boolean) {
    this.#jar = this.#jar.filter(
      ({ host, name, path }) => host !== cookie.host || name !== cookie.name || path !== cookie.path,
    )
    if (!isOver) this.#jar.push(cookie)
  }

  #take(url: string, setCookies: string[]) {
    for (const line of setCookies) {
      const [pair = '', ...rest] = line.split(';')
      const at = pair.indexOf('=')
      const attributes = rest.join(';')
      const path = /(?:^|;)\s*path=([^;]*)/i.exec(attributes)?.[1] ?? '/'
      const name = pair.slice(0, at).trim()
      if (isRefused(url, name, attributes)) continue
      this.#keep({ host: new URL(url).host, name, value: pair.slice(at + 1), path }, isGone(attributes))
    }
  }

  /** One request with this browser's cookies; redirects are not followed. */
  async fetch(address: string, { method, headers = {}, form, json }: Request = {}): Promise<Response> {
    const url = new URL(address, this.site).href
    const verb = method ?? (form || json !== undefined ? 'POST' : 'GET')
    const jar = Object.entries(this.cookies(url)).map(([name, value]) => `${name}=${value}`)
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
    const response = await this.#send(url, {
      method: verb,
      headers: {
        'user-agent': this.userAgent,
        accept: json === undefined ? 'text/html,application/xhtml+xml' : 'application/json',
        ...(jar.length > 0 ? { cookie: jar.join('; ') } : {}),
        ...(verb === 'GET' ? {} : { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' }),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    this.#take(url, response.headers.getSetCookie())
    return response
  }

  /** Goes to an address and wherever it leads; `until` stops in front of an address instead of going there. */
  async visit(address: string, request: Request = {}, until?: (url: string) => boolean): Promise<Page> {
    const hops: Hop[] = []
    let url = new URL(address, this.site).href
    let next = request
    for (;;) {
      const response = await this.fetch(url, next)
      const location = response.headers.get('location')
      hops.push({ url, status: response.status, location, setCookies: response.headers.getSetCookie() })
      const to = location && response.status >= 300 && response.status < 400 ? new URL(location, url).href : undefined
      if (!to || until?.(to)) {
        const { pathname, search } = new URL(url)
        return {
          url,
          path: pathname + search,
          status: response.status,
          headers: response.headers,
          text: await response.text(),
          hops,
        }
      }
      if (hops.length > MAX_HOPS) throw new Error(`too many redirects: ${hops.map((hop) => hop.url).join(' -> ')}`)
      url = to
      next = {}
    }
  }

  /** Who the product says is signed in here. */
  me(): Promise<Response> {
    return this.fetch('/api/auth/user', { headers: { accept: 'application/json' } })
  }

  /** To the form of the embedded provider. */
  toProvider(returnTo = '/'): Promise<Page> {
    return this.visit(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  }

  /** Fills the form in and sends it; `until` as for `visit`. */
  fillIn(
    form: Page,
    { email, givenName = '', familyName = '', isVerified = true }: Visitor,
    until?: (url: string) => boolean,
  ): Promise<Page> {
    const action = /<form method="post" action="([^"]+)"/.exec(form.text)?.[1]
    if (!action) throw new Error(`no form at ${form.url} (${form.status}): ${form.text.slice(0, 300)}`)
    const fields = {
      email,
      given_name: givenName,
      family_name: familyName,
      ...(isVerified ? { email_verified: 'true' } : {}),
    }
    return this.visit(action, { form: fields }, until)
  }

  /** Signs in through the embedded provider and follows the way back to `returnTo`. */
  async signIn(visitor: Visitor, returnTo = '/'): Promise<Page> {
    return this.fillIn(await this.toProvider(returnTo), visitor)
  }

  /** Signs in and stops in front of the product's own callback: its address, not visited yet. */
  async upToCallback(visitor: Visitor, returnTo = '/'): Promise<string> {
    const isCallback = (url: string) => url.startsWith(`${this.site}/api/login/callback`)
    const page = await this.fillIn(await this.toProvider(returnTo), visitor, isCallback)
    return new URL(page.hops.at(-1)?.location ?? '', page.url).href
  }
}

import { isIP } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'

const LOOK_MS = 250
const SEARCH_MS = 100
const PATIENCE_MS = 1000

export type Address = string | (() => string)
export const addressOf = (address: Address): string => (typeof address === 'string' ? address : address())

/** Splits a URL with several hosts as libpq does: `postgres://ada@one:5432,two:5433/village`. */
export function urlsOf(url: string): string[] {
  const [, before, hosts, after] = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)([\s\S]*)$/.exec(url) ?? []
  if (!before || !hosts?.includes(',')) return [url]
  return hosts
    .split(',')
    .filter(Boolean)
    .map((host) => `${before}${host}${after ?? ''}`)
}

type Role = { url: string; isPrimary: boolean; timeline: string }

// The later timeline wins; a server in recovery has none of its own.
const ROLE = `select not pg_is_in_recovery() as "isPrimary",
  case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline`

const openClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'laneway-village-primary',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const askOn = async (client: pg.Client, url: string): Promise<Role> => ({
  url,
  ...((await client.query<Omit<Role, 'url'>>(ROLE)).rows[0] as Omit<Role, 'url'>),
})

async function roleOf(url: string): Promise<Role | undefined> {
  let client: pg.Client | undefined
  try {
    client = await openClient(url)
    return await askOn(client, url)
  } catch {
    return undefined
  } finally {
    client?.end().catch(() => undefined)
  }
}

async function primariesOf(urls: string[]): Promise<string[]> {
  const roles = await Promise.all(urls.map(roleOf))
  return roles
    .filter((role) => role?.isPrimary)
    .toSorted((a, b) => (b?.timeline ?? '').localeCompare(a?.timeline ?? ''))
    .map((role) => role?.url ?? '')
}

export type Primary = {
  url(): string
  onMove(moved: () => void): void
  close(): void
}

export function followPrimary(urls: string[], first: string, log: Logger): Primary {
  const told: (() => void)[] = []
  let current = first
  let isClosed = false
  let client: pg.Client | undefined

  const stillIs = async () => {
    try {
      client ??= await openClient(current)
      return (await askOn(client, current)).isPrimary
    } catch {
      return false
    }
  }

  async function search() {
    const [found, second] = await primariesOf(urls)
    if (second) log.error('two database servers take writes: the one that was promoted last is used')
    if (!found || found === current) return found !== undefined
    current = found
    log.warn(`another database server takes writes now: ${new URL(found).host}`)
    for (const moved of told) moved()
    return true
  }

  async function watch() {
    const isThere = await stillIs()
    let wait = LOOK_MS
    if (!isThere) {
      client?.end().catch(() => undefined)
      client = undefined
      if (!(await search())) wait = SEARCH_MS
    }
    if (!isClosed) setTimeout(watch, wait).unref()
  }
  setTimeout(watch, LOOK_MS).unref()

  return {
    url: () => current,
    onMove: (moved) => void told.push(moved),
    close() {
      isClosed = true
      client?.end().catch(() => undefined)
    },
  }
}

/** Follows the primary if `url` has several hosts. @throws Error where none of them takes writes, or two do */
export async function openPrimary(url: string, variable: string, log: Logger): Promise<Primary> {
  const urls = urlsOf(url)
  const [first = ''] = urls
  if (urls.length === 1) return { url: () => first, onMove: () => undefined, close: () => undefined }
  const [found, second] = await primariesOf(urls)
  const hosts = urls.map((each) => new URL(each).host).join(', ')
  if (!found) throw new Error(`${variable} cannot be used: none of ${hosts} takes writes.`)
  if (second)
    throw new Error(
      `${variable} cannot be used: two servers take writes, ${new URL(found).host} and ${new URL(second).host}. Stop the one that is not meant to.`,
    )
  return followPrimary(urls, found, log)
}

/** Whether a host, without a port, is one that only this machine can reach. */
export const isThisMachine = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(host)

export const namesThisMachine = (header: string) => isThisMachine(URL.parse(`http://${header}`)?.hostname ?? '')

/** 10.0.0.0/8 and fc00::/7 are the widest private networks. */
const leastBits = { 4: 8, 6: 7 }
const mostBits = { 4: 32, 6: 128 }

/** Refuses ranges so wide that anybody could be a proxy (RELIABILITY.md, T91). */
export function isTrustable(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= leastBits[version] && Number(bits) <= mostBits[version]
}

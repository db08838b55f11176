import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

// Separate lists: a rule of IPv6 for mapped addresses would close all of IPv4.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.ipv4.addSubnet(net, bits, 'ipv4')
// Only 2000::/3, without Teredo, 6to4 and examples: no mapped or translated IPv4 address gets through.
for (const [net, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.ipv6.addSubnet(net, bits, 'ipv6')

const isClosed = (address: string) => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return closed[family].check(address, family)
}

/** Allows https by a public host name on the default port. */
export function isReachable(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(name) === 0 && name.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)$/.test(name)
}

type Resolves = Pick<Resolver, 'resolve4' | 'resolve6'>

/** Its own resolver: a name that hangs would block the threads that file access shares with system look-ups. */
const resolver = new Resolver({ timeout: 2000, tries: 2 })

const addressesOf = async (name: string, names: Resolves) => {
  const [v4, v6] = await Promise.allSettled([names.resolve4(name), names.resolve6(name)])
  const found = [v4, v6].flatMap((each, n) =>
    each.status === 'fulfilled' ? each.value.map((address) => ({ address, family: n === 0 ? 4 : 6 })) : [],
  )
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}

/** Resolves as the connection is made, which excludes DNS rebinding. Fails if any address is private. */
export const lookupIn =
  (names: Resolves): LookupFunction =>
  (name, options, done) => {
    const refuse = (error: unknown) => done(error as NodeJS.ErrnoException, '', 0)
    addressesOf(name, names).then((all) => {
      const [first] = all
      if (!first || all.some(({ address }) => isClosed(address)))
        return refuse(Object.assign(new Error(`${name} is in a closed network`), { code: 'ECLOSED' }))
      return options.all ? done(null, all) : done(null, first.address, first.family)
    }, refuse)
  }

export const openLookup = lookupIn(resolver)

import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

const isClosed = (address: string) => closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether a push service can be at this address: by https, by a name, on the usual port, and not in a network of our own. */
export function isReachable(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(name) === 0 && name.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)$/.test(name)
}

/** Looks a name up, and finds nothing where any of its addresses is of a closed network: asked as the connection is made. */
export const openLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const all = error ? [] : found
    if (error) return done(error, '', 0)
    if (all.length === 0 || all.some(({ address }) => isClosed(address)))
      return done(Object.assign(new Error(`${name} is in a closed network`), { code: 'ECLOSED' }), '', 0)
    const [first] = all
    return options.all ? done(null, all) : done(null, first?.address ?? '', first?.family ?? 4)
  })
}

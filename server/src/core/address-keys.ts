import { isIPv4, isIPv6 } from 'node:net'

type AddressKey = { key: string; times: number }

const SITE_TIMES = 8

/** An IPv4 address mapped to IPv6, or translated on its way to us (RFC 6052). */
const dressed = /^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/

const groupsIn = (part: string) => (part === '' ? [] : part.split(':'))

function groupsOf(ip: string): string[] {
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [first, last] = [groupsIn(head), groupsIn(tail)]
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
}

function dottedOf(groups: string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** @returns rate-limit keys, narrowest first: IPv4 by address, IPv6 by /64 (one household) and by /48 */
export function ipKeys(ip: string): [AddressKey, ...AddressKey[]] {
  if (isIPv4(ip) || !isIPv6(ip)) return [{ key: ip, times: 1 }]
  const groups = groupsOf(ip)
  if (dressed.test(groups.join(':'))) return [{ key: dottedOf(groups), times: 1 }]
  return [
    { key: `${groups.slice(0, 4).join(':')}::/64`, times: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, times: SITE_TIMES },
  ]
}

export const senderOf = (ip: string): string => ipKeys(ip)[0].key

import { isIPv4, isIPv6 } from 'node:net'

/** What an address of the network is counted under, and how many times a single sender's share that key has. */
type AddressKey = { key: string; times: number }

/** A /48 is a site of many networks: as much as eight of them. */
const SITE_TIMES = 8

/** An IPv4 address in the clothes of IPv6: mapped by the system, or translated on its way to us (RFC 6052). */
const dressed = /^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/

const groupsIn = (part: string) => (part === '' ? [] : part.split(':'))

/** The eight groups of an IPv6 address, however it was written; its zone is no part of it. */
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

/**
 * The keys under which a rate limit counts an address, the narrowest first: IPv4 by the address; IPv6 by its /64, which is
 * what one household or machine is given, and by its /48 with eight times as much.
 */
export function ipKeys(ip: string): [AddressKey, ...AddressKey[]] {
  if (isIPv4(ip) || !isIPv6(ip)) return [{ key: ip, times: 1 }]
  const groups = groupsOf(ip)
  if (dressed.test(groups.join(':'))) return [{ key: dottedOf(groups), times: 1 }]
  return [
    { key: `${groups.slice(0, 4).join(':')}::/64`, times: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, times: SITE_TIMES },
  ]
}

/** The narrowest of them: who sends, as far as an address tells. */
export const senderOf = (ip: string): string => ipKeys(ip)[0].key

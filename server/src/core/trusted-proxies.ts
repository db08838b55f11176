import { isIP } from 'node:net'

/** The fewest fixed bits of a range: 10.0.0.0/8 and fc00::/7 are the widest networks that can be somebody's own. */
const leastBits = { 4: 8, 6: 7 }
const mostBits = { 4: 32, 6: 128 }

/** Whether it is one address or a CIDR range, and not so wide that anybody could be a proxy (RELIABILITY.md, T91). */
export function isTrustable(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= leastBits[version] && Number(bits) <= mostBits[version]
}

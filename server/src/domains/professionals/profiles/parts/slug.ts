import { randomInt } from 'node:crypto'

/** Letters and figures that nobody mistakes for others. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Part of a public address: the name in plain letters, and five signs that tell namesakes apart. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  const end = Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')
  return `${words || 'professional'}-${end}`
}

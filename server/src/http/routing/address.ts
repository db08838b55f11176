export const NOWHERE = '/.nowhere'

const parts = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i
const plain = /^(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)+$/

const escaped = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

const unescaped = (code: string) => {
  const char = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return /[\w.~-]/.test(char) ? char : code.toUpperCase()
}

function isText(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function normalPath(path: string) {
  if (plain.test(path)) return path
  const written = path.replace(/%[\da-f]{2}/gi, unescaped).replace(/[^\w.~!$&'()*+,;=:@%/-]/g, escaped)
  const isOne = written.startsWith('/') && !/\/\/|\/\.{1,2}(?=\/|$)/.test(written) && isText(written)
  return isOne ? written.replace(/(.)\/$/, '$1') : NOWHERE
}

/** RFC 3986, section 6.2.2: checks and the router read the same path. Ambiguous ones become `NOWHERE`. */
export function normalAddress(sent: string): string {
  const [, path = '', query = ''] = parts.exec(sent) ?? []
  return normalPath(path || '/') + query
}

export const pathOf = (address: string): string => parts.exec(address)?.[1] ?? ''

export const queryOf = (address: string): URLSearchParams => new URLSearchParams(parts.exec(address)?.[2])

/** Where every address leads that has no normal form: nothing is there. */
export const NOWHERE = '/.nowhere'

const parts = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i
/** What is its own normal form: most addresses are. */
const plain = /^(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)+$/

const escaped = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** What needs no escape is written without one, what does with capitals. */
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

/**
 * The one way to write an address (RFC 3986, section 6.2.2), whatever way it was sent: every check and the router read
 * this and nothing else. Escapes that nothing needs are undone, once; host, fragment and a slash at the end are left out.
 * What has empty parts or dots for parts, or is no text, leads to `NOWHERE`.
 */
export function normalAddress(sent: string): string {
  const [, path = '', query = ''] = parts.exec(sent) ?? []
  return normalPath(path || '/') + query
}

/** The path of an address, without host, query and fragment. */
export const pathOf = (address: string): string => parts.exec(address)?.[1] ?? ''

/** What an address asks for behind its path. */
export const queryOf = (address: string): URLSearchParams => new URLSearchParams(parts.exec(address)?.[2])

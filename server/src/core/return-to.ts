const MAX_CHARACTERS = 2000
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const tricks = /[\u0000-\u001f\u007f\\]/

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** @returns a path on this site, or '/' for anything that leads elsewhere, into `/api/`, or resolves ambiguously */
export function returnTo(publicUrl: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_CHARACTERS || tricks.test(value)) return '/'
  const { origin } = new URL(publicUrl)
  const target = URL.parse(value, origin)
  if (target?.origin !== origin) return '/'
  const path = `${target.pathname}${target.search}${target.hash}`
  // '/a/..//evil.example' stays on this origin the first time, and leaves it when the browser resolves the result.
  const again = URL.parse(path, origin)
  if (again?.origin !== origin || again.pathname !== target.pathname) return '/'
  return /^\/+api(\/|$)/i.test(decoded(target.pathname)) ? '/' : path
}

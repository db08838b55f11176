import { hash } from 'node:crypto'

const MAX_KEYS = 5000

/** Remembers the last 5,000 to 10,000 keys by hash. @returns whether the key was among them */
export function openRecentKeys(most = MAX_KEYS): (key: string) => boolean {
  let lately = new Set<string>()
  let before = new Set<string>()
  return (key) => {
    const mark = hash('sha1', key, 'base64')
    const isKnown = lately.has(mark) || before.has(mark)
    lately.add(mark)
    if (lately.size >= most) [before, lately] = [lately, new Set()]
    return isKnown
  }
}

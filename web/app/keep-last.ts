/** Keeps the texts asked for last. */
export function keepLast(most: number) {
  const kept = new Map<string, string>()
  return {
    find(key: string) {
      const known = kept.get(key)
      if (known === undefined) return undefined
      kept.delete(key)
      kept.set(key, known)
      return known
    },
    keep(key: string, text: string) {
      const [oldest] = kept.keys()
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
      kept.set(key, text)
    },
  }
}

/** Keeps what was asked for last. */
export function cacheLast<T = string>(most: number) {
  const kept = new Map<string, T>()
  return {
    find(key: string): T | undefined {
      const known = kept.get(key)
      if (known === undefined) return undefined
      kept.delete(key)
      kept.set(key, known)
      return known
    },
    keep(key: string, made: T) {
      const [oldest] = kept.keys()
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
      kept.set(key, made)
    },
  }
}

const SHOWN = 'social-proof-shown'
const DISMISSED = 'social-proof-dismissed'
/** Older ones are no longer given by the server. */
const MOST_KEPT = 100

/** Where a browser keeps nothing, what was shown is known until the page is left. */
let shownHere: string[] = []

function shown(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(SHOWN) ?? '[]')
    return Array.isArray(ids) ? [...ids.map(String), ...shownHere] : shownHere
  } catch {
    return shownHere
  }
}

/** The first happening that this browser has not shown yet. */
export function nextNew<Happening extends { id: string }>(happenings: Happening[]): Happening | undefined {
  const past = new Set(shown())
  return happenings.find(({ id }) => !past.has(id))
}

export function keepShown(id: string) {
  const ids = [...new Set([...shown(), id])].slice(-MOST_KEPT)
  shownHere = ids
  try {
    localStorage.setItem(SHOWN, JSON.stringify(ids))
  } catch {}
}

export function keepDismissed() {
  try {
    sessionStorage.setItem(DISMISSED, 'true')
  } catch {}
}

export function isDismissed() {
  try {
    return sessionStorage.getItem(DISMISSED) === 'true'
  } catch {
    return false
  }
}

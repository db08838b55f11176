/** Everybody named in what a page shows: what has an id and a first name. */
export function peopleIn(shown: unknown): string[] {
  if (typeof shown !== 'object' || shown === null) return []
  const own = 'id' in shown && 'firstName' in shown && typeof shown.id === 'string' ? [shown.id] : []
  return [...own, ...Object.values(shown).flatMap(peopleIn)]
}

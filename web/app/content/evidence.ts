/**
 * Where something the operator says of its work comes from, and the day on which that was so (2026-11-23). Without both it
 * is a sample, for the demo alone (PRODUCT.md, section 10).
 */
export type Evidence = { source: string; on: string } | null

/** What may be shown, each with a note of its source and day; in the demo the rest too, marked 'sample'. */
export const shownWith = <T extends { evidence: Evidence }>(
  all: readonly T[],
  { isDemo }: { isDemo: boolean },
): (Omit<T, 'evidence'> & { note: string })[] =>
  all.flatMap(({ evidence, ...said }) => {
    if (evidence) return [{ ...said, note: `${evidence.source}, ${evidence.on}` }]
    return isDemo ? [{ ...said, note: 'sample' }] : []
  })

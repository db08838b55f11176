type Placed = { points: number }
/** How many people are above the first of a page, and how many have as many points as that one. */
export type Start = { above: number; level: number }

/**
 * Places of a page, most points first: who has the same points shares one, and the next is left out (1, 2, 2, 4).
 * @param start of the page's first: a page may begin in the middle of those who share a place
 */
export function ranked<Row extends Placed>(page: readonly Row[], { above, level }: Start): (Row & { rank: number })[] {
  const first = page[0]?.points
  const sharing = page.filter(({ points }) => points === first).length
  let rank = above + 1
  return page.map((row, at) => {
    if (at >= sharing && row.points !== page[at - 1]?.points) rank = above + level + (at - sharing) + 1
    return Object.assign({}, row, { rank })
  })
}

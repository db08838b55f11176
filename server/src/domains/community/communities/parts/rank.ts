type Placed = { points: number }
export type Start = { above: number; level: number }

/** Equal points share a place, and the next is skipped (1, 2, 2, 4). @param start a page may begin in a shared place */
export function ranked<Row extends Placed>(page: readonly Row[], { above, level }: Start): (Row & { rank: number })[] {
  const first = page[0]?.points
  const sharing = page.filter(({ points }) => points === first).length
  let rank = above + 1
  return page.map((row, at) => {
    if (at >= sharing && row.points !== page[at - 1]?.points) rank = above + level + (at - sharing) + 1
    return Object.assign({}, row, { rank })
  })
}

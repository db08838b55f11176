/** How many letters have to be added, dropped, changed or swapped with their neighbour to make one word the other. */
export function editDistance(from: string, to: string): number {
  const a = [...from]
  const b = [...to]
  let twoAgo: number[] = []
  let above = b.map((_, column) => column).concat(b.length)
  for (const [row, letter] of a.entries()) {
    const line = [row + 1]
    for (const [column, other] of b.entries()) {
      const at = (cells: number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY
      const changed = at(above, column) + (letter === other ? 0 : 1)
      const isSwap = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other
      const swapped = isSwap ? at(twoAgo, column - 1) + 1 : Number.POSITIVE_INFINITY
      line.push(Math.min(changed, swapped, at(above, column + 1) + 1, at(line, column) + 1))
    }
    twoAgo = above
    above = line
  }
  return above[b.length] ?? a.length
}

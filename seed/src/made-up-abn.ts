const WEIGHTS = [3, 5, 7, 9, 11, 13, 15, 17, 19]

/** An ABN that passes its checksum, another one for each whole number under 1,000,000,000: for the demo, benches and tests. */
export function madeUpAbn(number: number): string {
  const figures = String(number).padStart(9, '0')
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(figures[at]), 0)
  return `${10 + ((89 - (sum % 89)) % 89)}${figures}`
}

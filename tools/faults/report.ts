/** What a fault left behind, over all its rounds: everything but `rounds` and `note` has to be 0. */
export type Verdict = {
  fault: string
  rounds: number
  lost: number
  double: number
  stuck: number
  broken: number
  failures: number
  note: string
}

export const verdict = (fault: string): Verdict => ({
  fault,
  rounds: 0,
  lost: 0,
  double: 0,
  stuck: 0,
  broken: 0,
  failures: 0,
  note: '',
})

export const isClean = ({ lost, double, stuck, broken, failures }: Verdict) =>
  lost + double + stuck + broken + failures === 0

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

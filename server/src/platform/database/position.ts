/** A place in the log of Postgres, as it writes it (`16/B374D848`), as a number that can be compared; null for anything else. */
export function positionOf(text: string | null | undefined): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null
}

/** Parses a WAL position such as `16/B374D848`; null for anything else. */
export function positionOf(text: string | null | undefined): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null
}

const begun = /(?:^|[^\p{L}\p{M}\p{N}@])@(\p{L}[\p{L}\p{M}'’-]{0,39}(?: [\p{L}\p{M}'’-]{0,39})?)$/u

/** The name that is being typed after an @ at the end of this text, and where its @ is; null where there is none. */
export function begunMention(before: string): { from: number; name: string } | null {
  const name = begun.exec(before.slice(-100))?.[1]
  return name === undefined ? null : { from: before.length - name.length - 1, name: name.trimEnd() }
}

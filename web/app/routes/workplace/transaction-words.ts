/** `lead_hold` as people read it. */
export const typeOf = (type: string) => {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a movement says beside its type: nothing is said twice. */
export function detailOf({ type, description }: { type: string; description: string }): string {
  const head = `${typeOf(type)}: `
  return description.startsWith(head) ? description.slice(head.length) : description
}

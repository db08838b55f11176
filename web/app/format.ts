/** Members: from 1000 as one-decimal thousands, '1.2k' (specification, section 2). */
export const formatMemberCount = (members: number) =>
  members >= 1000 ? `${(members / 1000).toFixed(1)}k` : String(members)

/** A badge's number: '99+' above 99 (specification, section 9), nothing where there is nothing. */
export const formatBadge = (unread: number) => (unread > 99 ? '99+' : unread > 0 ? String(unread) : '')

/** Up to two initials of a person's or community's name: 'Ada Nguyen' gives 'AN'; '?' without a letter. */
export function formatInitials(name: string) {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words.at(0)?.match(/[\p{L}\p{N}]/u)?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.match(/[\p{L}\p{N}]/u)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** A word, or what begins with it, with a capital: 'gold' as 'Gold'. */
export const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

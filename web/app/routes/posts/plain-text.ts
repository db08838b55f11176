import { cut } from '@lv/contract/cut'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Sanitised HTML as words on one line, at most `max` characters of them: for the heads of pages. */
export function plainText(html: string, max: number) {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= max) return words
  const end = words.lastIndexOf(' ', max - 1)
  return end > 0 ? `${words.slice(0, end)}…` : cut(words, max, '…')
}

const LONGEST = 220

/** The beginning of a Markdown text as plain words, cut at a word. */
export function excerptOf(markdown: string) {
  const words = markdown
    .slice(0, LONGEST * 8)
    .replace(/^(```|~~~).*$/gm, ' ')
    .replace(/^\s{0,3}(#{1,6}|>+|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/^\s*([-*_=]\s*){3,}$/gm, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|\W)[*_](\S[^*_]*)[*_](?=\W|$)/g, '$1$2')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= LONGEST) return words
  const cut = words.slice(0, LONGEST)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST - 40)).replace(/[\s,;:.-]+$/, '')}…`
}

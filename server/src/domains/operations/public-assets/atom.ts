import { escapeHtml } from '#core/escape-html.ts'
import type { Feed } from './feed.read.ts'

type Site = { publicUrl: string; siteName: string }

// XML knows no character below the space but tab and line ends, nor halves of a pair.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text escaped for XML. */
const xml = (text: string) => escapeHtml(text.replace(unwritable, ''))

function entry(post: Feed['entries'][number], address: string) {
  const url = `${address}/posts/${post.id}`
  return [
    '<entry>',
    `<id>urn:uuid:${post.id}</id>`,
    `<title>${xml(post.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<published>${post.createdAt.toISOString()}</published>`,
    `<updated>${post.changedAt.toISOString()}</updated>`,
    `<author><name>${xml(post.author || 'A member')}</name></author>`,
    `<content type="html">${xml(post.html)}</content>`,
    '</entry>',
  ].join('')
}

/** A community's newest posts as an Atom feed (RFC 4287). */
export function atom(feed: Feed, { publicUrl, siteName }: Site): string {
  const address = `${publicUrl}/community/${feed.id}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">',
    `<id>urn:uuid:${feed.id}</id>`,
    `<title>${xml(`${feed.name} · ${siteName}`)}</title>`,
    `<subtitle>${xml(feed.description)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${xml(`${address}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
    `<updated>${feed.changedAt.toISOString()}</updated>`,
    ...feed.entries.map((post) => entry(post, address)),
    '</feed>\n',
  ].join('\n')
}

import { expect, test } from 'vitest'
import routes from '../../web/app/routes.ts'
import { uploadingPages } from '../src/http/page-uploads.ts'
import { isPrivateLink } from '../src/http/private-links.ts'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

/** What the server knows of pages by their addresses alone follows the pages when they move. */
const parts = (entry: Entry, before = ''): string[] => {
  const own = entry.path === undefined ? before : `${before}/${entry.path}`
  return entry.children ? entry.children.flatMap((child) => parts(child, own)) : [own || '/']
}

const patterns = (await routes).flatMap((entry) => parts(entry))
const addresses = patterns.map((path) => path.replace(/:\w+\??/g, 'x'))

test.each(uploadingPages.map((path) => [path.source, path] as const))('%s is a page that is there', (_, path) => {
  expect(addresses.filter((address) => path.test(address))).not.toEqual([])
})

test('a page with a secret or an email in its address is private, and no other', () => {
  const secret = (path: string) => /:token\b/.test(path) || /^\/(existing-account|verification-sent)$/.test(path)
  const hidden = patterns.filter((_, i) => isPrivateLink(addresses[i] ?? ''))
  expect(hidden.sort()).toEqual(patterns.filter(secret).sort())
  expect(hidden).toContain('/bookings/:token')
  expect(hidden).toContain('/existing-account')
  expect(hidden).toContain('/verification-sent')
})

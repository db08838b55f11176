import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPrivateLink } from '#http/routing/private-links.ts'
import { uploadingPages } from '#http/uploads/page-uploads.ts'
import routes from '../../web/app/routes.ts'

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
  // The page of an order is one of them: whoever has booked without an account reads there how to manage the visit.
  const secret = (path: string) =>
    /:token\b/.test(path) || /^\/(existing-account|verification-sent)$|^\/payment\//.test(path)
  const hidden = patterns.filter((_, i) => isPrivateLink(addresses[i] ?? ''))
  expect(hidden.sort()).toEqual(patterns.filter(secret).sort())
  expect(hidden).toContain('/bookings/:token')
  expect(hidden).toContain('/existing-account')
  expect(hidden).toContain('/verification-sent')
})

const pages = patterns.map(
  (path) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
)
const isPage = (address: string) => pages.some((page) => page.test(address.replace(/[?#].*$/, '') || '/'))

test('every link in an email leads to a page that is there', () => {
  const letters = readFileSync(new URL('snapshots/emails.txt', import.meta.url), 'utf8')
  const links = [...letters.matchAll(/https:\/\/laneway\.example(\S*)/g)].map(([, address = '']) => address)
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter((address) => !isPage(address))).toEqual([])
})

test('every address that the server puts together is a page that is there, or its own', () => {
  const root = new URL('../..', import.meta.url)
  const files = execFileSync('git', ['ls-files', 'server/src/*.ts', 'seed/src/*.ts'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const written = files
    .filter((path) => !/\.test\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(new URL(path, root), 'utf8').matchAll(/\bpublicUrl\}(\/[^\s`'"\\]+)/g)])
    .map(([, address = '']) => address.replace(/\$\{[^}]*\}?/g, 'x'))
  expect(written.length).toBeGreaterThan(5)
  expect(written.filter((address) => !isPage(address) && !/^\/(api|dev)\/|\.(xml|txt)$/.test(address))).toEqual([])
})

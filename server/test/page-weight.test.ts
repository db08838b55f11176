import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { testApp } from './app.ts'
import { aCommunity, aMember, aPost, aProfessional, aUser } from './factories.ts'

await ensureBuilt()
const t = await testApp({}, (app, ctx) => pages(app, ctx))
const folder = join(import.meta.dirname, '../../web/build/client')

const asks =
  /(?:<link rel="modulepreload" href=|<script [^>]*src=|\bimport (?:[^;"']+ from )?)["']\/assets\/([\w.-]+\.js)["']/g
const namesIn = (html: string) => [...html.matchAll(asks)].flatMap(([, name]) => name ?? [])
const isStatic = /(?:^|[;}\s])(?:import|export)[^;'"()]*?['"]\.\/([\w.-]+\.js)['"]/g
const files = new Map<string, { bytes: number; imports: string[] }>()

/** A script of the build: its bytes, packed, and the scripts that it cannot run without. */
function script(name: string) {
  const known = files.get(name)
  if (known) return known
  const text = readFileSync(join(folder, 'assets', name), 'utf8')
  const read = { bytes: gzipSync(text).length, imports: [...text.matchAll(isStatic)].flatMap(([, at]) => at ?? []) }
  files.set(name, read)
  return read
}

/** Kilobytes of script, packed, that a page asks for before it can be used. */
async function weightOf(url: string, cookie = '') {
  const { body, statusCode } = await t.http.inject({ url, headers: { accept: 'text/html', cookie } })
  expect(statusCode).toBe(200)
  const asked = new Set<string>()
  const ask = (name: string) => {
    if (asked.has(name)) return
    asked.add(name)
    script(name).imports.forEach(ask)
  }
  namesIn(body).forEach(ask)
  expect(asked.size).toBeGreaterThan(3)
  return [...asked].reduce((sum, name) => sum + script(name).bytes, 0) / 1000
}

const member = await aUser(t.ctx)
const professional = await aProfessional(t.ctx)
const { id: communityId } = await aCommunity(t.ctx)
const post = await aPost(t.ctx, { communityId })
await aMember(t.ctx, communityId, { userId: member.id })
const cookies = {
  visitor: '',
  member: await t.signIn(member),
  professional: await t.signIn(professional.user),
}

// React and its router are 107 kB of each. A page that needs more than its line says first what it can do without.
test.each([
  // The addresses of jobs and of checked quotes are a tenth of a kilobyte of every page; two tenths wait for a field to be
  // entered, and fetch what says what is wrong with it (0088).
  [134.4, 'visitor', '/'],
  [135, 'visitor', '/communities'],
  [129, 'visitor', '/prices'],
  [137.5, 'visitor', '/projects'],
  [140.5, 'visitor', '/professionals/directory'],
  [132.2, 'visitor', '/check-a-quote'],
  [135, 'visitor', '/get-quotes'],
  [144.7, 'visitor', `/community/${communityId}`],
  [144.5, 'visitor', `/community/${communityId}/posts/${post.id}`],
  [134.4, 'member', '/'],
  [135.2, 'member', '/dashboard'],
  [134, 'member', '/messages'],
  [131, 'member', '/notifications'],
  // Half a kilobyte of it, and one at the settings below, keeps two tabs from erasing each other.
  [135.9, 'member', '/profile'],
  // Half a kilobyte of it is the rules, and what a closed community says.
  [152.2, 'member', `/community/${communityId}/dashboard`],
  // A quarter of a kilobyte says where leads go to checked licences alone.
  [142.8, 'professional', '/professionals/dashboard'],
  [138.1, 'professional', '/professionals/leads'],
  [147.4, 'professional', '/professionals/settings'],
] as const)('at most %f kB of script come with what a %s sees at %s', async (most, who, url) => {
  expect(await weightOf(url, cookies[who])).toBeLessThan(most)
})

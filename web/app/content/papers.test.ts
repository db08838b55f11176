import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { houses } from '../drawing/houses.ts'
import { landingQuestions } from './landing.ts'
import { learnMore } from './learn-more.ts'
import type { PaperPart, PaperSection } from './paper.ts'
import { platformFeatures } from './platform.ts'
import { privacyPolicy } from './privacy.ts'
import { sampleProjects } from './projects.ts'
import { termsOfService } from './terms.ts'

const brand = { name: 'Laneway Village', shortName: 'LV', phone: '(03) 7010 0147', email: 'hello@example.com' }
const privacy = privacyPolicy(brand, []).sections
const terms = termsOfService(brand).sections

const linkOf = (part: PaperPart) => (typeof part === 'object' && 'to' in part ? [part.to] : [])
const linksOf = (sections: PaperSection[]) => sections.flatMap(({ parts }) => parts.flatMap(linkOf))

test('the terms have the twelve documented sections, and both papers the documented date', () => {
  expect(terms).toHaveLength(12)
  expect(terms.at(-1)?.parts.join()).toContain('at least 30 days’ notice of material changes')
  for (const { lastUpdated } of [privacyPolicy(brand, []), termsOfService(brand)])
    expect(lastUpdated).toBe('January 30, 2025')
})

test('our own changes are listed newest first', () => {
  for (const { changes } of [privacyPolicy(brand, []), termsOfService(brand)]) {
    const days = changes.map(({ date }) => Date.parse(date))
    expect(days.length).toBeGreaterThan(1)
    expect(days).toEqual(days.toSorted((a, b) => b - a))
  }
})

test.each([
  ['privacy', privacy],
  ['terms', terms],
  ['learn more', learnMore],
])('no two sections of %s share an anchor', (_, sections) => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
})

test('every link into a paper names a section that it has', () => {
  const anchors: Record<string, string[]> = {
    '/learn-more': learnMore.map(({ id }) => id),
    '/privacy': privacy.map(({ id }) => id),
    '/about': ['contact'],
  }
  const links = [...linksOf([...privacy, ...terms, ...learnMore]), ...platformFeatures.map(({ to }) => to)]
  const anchored = links.map((link) => link.split('#')).filter(([, anchor]) => anchor)
  expect(anchored.length).toBeGreaterThan(4)
  for (const [path = '', anchor] of anchored) expect(anchors[path], path).toContain(anchor)
})

test('every page that a paper links is a route', () => {
  const routes = readFileSync(new URL('../routes.ts', import.meta.url), 'utf8')
  const links = [...linksOf([...privacy, ...terms, ...learnMore]), ...platformFeatures.map(({ to }) => to)]
  for (const link of links) expect(routes).toContain(`route('${link.split('#')[0]?.slice(1)}'`)
})

test('the landing page has six projects, each with its own drawing, and five questions', () => {
  expect(new Set(sampleProjects.map(({ house }) => house))).toEqual(new Set(houses.map(({ id }) => id)))
  expect(sampleProjects).toHaveLength(6)
  expect(landingQuestions).toHaveLength(5)
})

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('.', import.meta.url))
const base = fileURLToPath(import.meta.resolve('tailwindcss/index.css'))

/** Classes that style nothing themselves: what others look for, and what the theme writes down by name. */
const OTHERS = /^(group|peer)(\/\w+)?$|^(suburb-map)$/

test('every class that an element has styles something', async () => {
  const theme = await loadDesignSystem(readFileSync(`${app}/theme.css`, 'utf8'), {
    loadStylesheet: async () => ({ path: base, base, content: readFileSync(base, 'utf8') }),
  })
  const named = globSync('**/*.tsx', { cwd: app }).flatMap((path) =>
    [...readFileSync(`${app}/${path}`, 'utf8').matchAll(/className="([^"]*)"/g)].flatMap(([, classes]) =>
      (classes ?? '')
        .split(/\s+/)
        .filter(Boolean)
        .map((name) => ({ path, name })),
    ),
  )
  const names = [...new Set(named.map(({ name }) => name))].filter((name) => !OTHERS.test(name))
  const unknown = new Set(theme.candidatesToCss(names).flatMap((css, at) => (css === null ? names[at] : [])))
  expect(names.length).toBeGreaterThan(500)
  expect(named.filter(({ name }) => unknown.has(name))).toEqual([])
})

test('a card has no margins: its classes are those of what is inside', () => {
  const cards = globSync('**/*.tsx', { cwd: app }).flatMap((path) =>
    [...readFileSync(`${app}/${path}`, 'utf8').matchAll(/<Card\b[^>]*?\bclassName="([^"]*)"/g)].map(([, classes]) => ({
      path,
      classes,
    })),
  )
  expect(cards.length).toBeGreaterThan(20)
  expect(cards.filter(({ classes }) => /(^|\s)(\w+:)*-?m[trblxy]?-/.test(classes ?? ''))).toEqual([])
})

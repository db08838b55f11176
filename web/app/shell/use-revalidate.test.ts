import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const app = `${import.meta.dirname}/../`

// In the middle of a navigation the router's own `revalidate` drops that navigation's answer, and a toast with it.
test('nothing but this reads a page again', () => {
  const others = globSync('**/*.{ts,tsx}', { cwd: app }).filter(
    (path) => !/\.test\.tsx?$/.test(path) && /\buseRevalidator\b/.test(readFileSync(`${app}${path}`, 'utf8')),
  )
  expect(others).toEqual(['shell/use-revalidate.ts'])
})

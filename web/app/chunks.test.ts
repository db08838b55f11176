import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { chunks, partsIcons } from '../chunks.ts'

test('every file and icon that the bundler is told to put together is there under that name', () => {
  const app = import.meta.dirname
  const files = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(app, join(entry.parentPath, entry.name)))
  const named = chunks.flatMap(({ paths, except }) => (except ? [...paths, except] : paths))
  expect(named.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([])
  const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm/icons')
  expect(partsIcons.filter((name) => !existsSync(join(icons, `${name}.mjs`)))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('..', import.meta.url))

test('every icon that a page imports exists and has its drawing', async () => {
  const icons: Record<string, unknown> = await import('lucide-react')
  const names = globSync('**/*.{ts,tsx}', { cwd: app }).flatMap((path) =>
    [...readFileSync(`${app}/${path}`, 'utf8').matchAll(/^import \{([^}]+)\} from 'lucide-react'/gm)].flatMap(
      ([, list]) => (list ?? '').split(',').map((name) => name.trim().replace(/ as .*$/, '')),
    ),
  )
  const drawn = readFileSync(`${app}/drawing/icons.svg`, 'utf8').match(/<symbol /g) ?? []
  const components = new Set(names.filter(Boolean).map((name) => icons[name]))
  expect(components).not.toContain(undefined)
  expect(drawn, '`npm run build` writes web/app/drawing/icons.svg').toHaveLength(components.size)
})

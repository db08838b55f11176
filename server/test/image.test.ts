import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
type Packages = Record<string, { dev?: boolean; link?: boolean }>

test('the image holds every folder that npm installs packages into, also those of a workspace alone', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages }
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  const folders = new Set(installed.map(([path]) => `/app/${path.slice(0, path.indexOf('node_modules/'))}node_modules`))
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=parts (\S+) /gm)].map(([, path = '']) => path)
  const isCopied = (folder: string) => copied.some((path) => folder === path || folder.startsWith(`${path}/`))
  expect(folders).toContain('/app/node_modules')
  expect([...folders].filter((folder) => !isCopied(folder))).toEqual([])
})

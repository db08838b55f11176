import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const isIn = (path: string, copied: string[]) => copied.some((each) => path === each || path.startsWith(`${each}/`))
type Packages = Record<string, { dev?: boolean; link?: boolean }>

test('the image holds every folder that npm installs packages into, also those of a workspace alone', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages }
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  const folders = new Set(installed.map(([path]) => `/app/${path.slice(0, path.indexOf('node_modules/'))}node_modules`))
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=parts (\S+) /gm)].map(([, path = '']) => path)
  expect(folders).toContain('/app/node_modules')
  expect([...folders].filter((folder) => !isIn(folder, copied))).toEqual([])
})

/** Reads the pages' sources while they are written. */
const DEVELOPMENT = ['server/src/http/pages/live-build.ts']

test('the image holds every file outside of the server that it reads', () => {
  const [, last = ''] = read('Dockerfile').split('FROM debian:')
  const copied = [...last.matchAll(/^COPY (?:--from=build \/app\/)?((?:web|seed)\/\S+) /gm)].map(
    ([, path = '']) => path,
  )
  const sources = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/src/${name}`)
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !DEVELOPMENT.includes(name))
  const named = sources.flatMap((source) =>
    [...read(source).matchAll(/new URL\('(\.\.\/[^']+)', import\.meta\.url\)/g)].map(([, path = '']) =>
      join(dirname(source), path),
    ),
  )
  const outside = named.filter((path) => !path.startsWith('server/'))
  expect(outside).toContain('web/public/favicon.svg')
  expect(outside.filter((path) => !isIn(path, copied))).toEqual([])
})

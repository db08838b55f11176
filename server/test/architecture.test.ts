import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cycles } from './cycles.ts'
import { misplaced } from './parts.ts'
import { type SourceFile, trespasses } from './trespasses.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

const source = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') })

describe('the house', () => {
  test('holds to its rules', () => {
    expect(trespasses(tracked().map(source))).toEqual([])
  })
  test('shows in the listing of a module what one can do with it; its parts lie in parts/', () => {
    expect(misplaced(tracked().map(source))).toEqual([])
  })
})

describe('the folders of the server', () => {
  test('call each other in one direction, types included', () => {
    expect(cycles(tracked().map(source))).toEqual([])
  })
})

describe('the check itself', () => {
  const plant = (path: string, text: string) => trespasses([{ path, text }]).map(({ rule }) => rule)

  test('finds a page that imports the server', () => {
    expect(plant('web/app/routes/x.tsx', "import { run } from '../../../server/src/http/pipeline.ts'")).toContain(
      'web and server never import each other',
    )
  })
  test('finds a server file that imports a page', () => {
    expect(plant('server/src/http/x.ts', "import { Button } from '../../../web/app/ui/button.tsx'")).toContain(
      'web and server never import each other',
    )
  })
  test('finds a page that ships the schema library to the browser', () => {
    expect(plant('web/app/routes/x.tsx', "import { Community } from '@lv/contract/communities'")).toContain(
      'pages import types and constants of the contract only',
    )
    expect(plant('web/app/routes/x.tsx', "import type { Community } from '@lv/contract/communities'")).toEqual([])
    expect(plant('web/app/routes/x.tsx', "import { categories } from '@lv/contract/options'")).toEqual([])
  })
  test('finds a page that holds the schema library itself, or names its types', () => {
    expect(plant('web/app/routes/x.tsx', "import { z } from 'zod'")).toEqual(['no zod in pages'])
    expect(plant('web/app/ui/x.tsx', "import type { ZodType } from 'zod/v4'")).toEqual(['no zod in pages'])
  })
  test('finds a reader of the environment', () => {
    expect(plant('server/src/http/x.ts', 'const port = process.env.PORT')).toContain(
      'only config.ts reads the environment',
    )
  })
  test('finds a payment provider that leans on the product, and a product that reaches into it', () => {
    const alone = ['local-stripe stands alone']
    expect(plant('local-stripe/src/x.ts', "import { page } from '#core/plain-page.ts'")).toEqual(alone)
    expect(plant('local-stripe/src/x.test.ts', "import { ApiError } from '@lv/contract/errors'")).toEqual(alone)
    expect(plant('local-stripe/src/x.ts', "import type { Price } from './shapes.ts'")).toEqual([])
    expect(plant('server/src/stripe/x.ts', "import { find } from '../../../local-stripe/src/store.ts'")).toEqual([
      'what local-stripe offers is in its package.json',
    ])
    const knows = "import { payCheckout } from '@lv/local-stripe/tests'"
    expect(plant('server/src/modules/payments/x.ts', knows)).toEqual([
      'the product speaks to its provider through stripe/',
    ])
    expect(plant('server/src/modules/payments/x.test.ts', knows)).toEqual([])
    expect(plant('local-stripe/src/x.ts', 'const port = process.env.PORT')).toEqual([
      'only config.ts reads the environment',
    ])
  })
  test('finds folders that go in a circle, also by a type', () => {
    const files = [
      { path: 'server/src/mail/x.ts', text: "import { a } from '../files/y.ts'" },
      { path: 'server/src/files/y.ts', text: "import { b } from '../modules/posts/z.ts'" },
      { path: 'server/src/modules/posts/z.ts', text: "import type { C } from '../../mail/x.ts'" },
    ]
    expect(cycles(files)).toEqual(['mail -> files -> modules/posts -> mail'])
    expect(cycles(files.slice(1))).toEqual([])
  })
  test('finds a part among the operations, and an operation among the parts', () => {
    const at = 'server/src/modules/posts'
    const files = (...more: SourceFile[]) => [
      { path: `${at}/routes.ts`, text: "import { list } from './list.ts'" },
      { path: `${at}/list.ts`, text: "import { order } from './parts/order.ts'" },
      { path: `${at}/parts/order.ts`, text: '' },
      ...more,
    ]
    expect(misplaced(files())).toEqual([])
    const part = { path: `${at}/mark.ts`, text: '' }
    expect(misplaced(files(part)).map(({ path }) => path)).toEqual([part.path])
    const test = { path: `${at}/mark.test.ts`, text: "import { mark } from './mark.ts'" }
    expect(misplaced(files(part, test)).map(({ path }) => path)).toEqual([part.path])
    const caller = {
      path: 'server/src/seed/x.ts',
      text: "import type { Order } from '../modules/posts/parts/order.ts'",
    }
    expect(misplaced(files(caller)).map(({ path }) => path)).toEqual([caller.path])
  })
  test('finds a drawer for everything', () => {
    expect(plant('server/src/lib/x.ts', '')).toContain('no lib, utils, helpers, services or index')
    expect(plant('server/src/modules/posts/index.ts', '')).toContain('no lib, utils, helpers, services or index')
  })
  test('finds a file that has grown too long', () => {
    const grown = (count: number) => plant('server/src/http/x.ts', `function x() {\n${'  x()\n'.repeat(count - 1)}}\n`)
    expect(grown(130)).toEqual([])
    expect(grown(131)).toEqual(['a file has at most 130 statements'])
  })
  test('lets a list be as long as what it lists', () => {
    expect(plant('server/src/http/x.ts', `export const all = [\n${'  1,\n'.repeat(1000)}]\n`)).toEqual([])
  })
  test.each([
    ["await ctx.jobs.enqueue(ctx, 'mail', { kind: 'lead', to })"],
    ["await ctx.jobs.enqueueAll(\n  ctx,\n  'text',\n  texts)"],
    ['await ctx.mailer.send(to, letter)'],
    ['await ctx.texts.send(to, text)'],
  ])('finds another way to write to people: %s', (text) => {
    expect(plant('server/src/modules/leads/x.ts', text)).toEqual([
      'people are told with `tell` (news/): nobody else writes letters or text messages',
    ])
    expect(plant('server/src/news/x.ts', text)).toEqual([])
  })
  test.each([
    ['<Link to="/communities">'],
    ['<Form action={`/quotes`}>'],
    ["throw redirect('/profile')"],
    ["return isMine ? '/earnings' : null"],
    ["const links = [{ to: '/subscription' }]"],
  ])('finds an address that no compiler looks at: %s', (text) => {
    const rule = "a page's address is named with href('/...'), so that a wrong one does not compile"
    expect(plant('web/app/routes/x/y.tsx', text)).toEqual([rule])
    expect(plant('web/app/routes/x/y.test.ts', text)).toEqual([])
  })
  test.each([
    ["<Link to={href('/communities')}>"],
    ["if (pathname === '/') return href('/auth')"],
    ["const picture = isSmall ? '/files/1' : '/apple-touch-icon.png'"],
    ["fetch('/api/login')"],
  ])('lets others be: %s', (text) => {
    expect(plant('web/app/routes/x/y.tsx', text)).toEqual([])
  })
  test('finds a contract that depends on more than zod', () => {
    expect(plant('contract/src/x.ts', "import pg from 'pg'")).toContain('the contract depends on zod only')
  })
  test('reads real files from a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lv-house-'))
    const path = join(folder, 'server/src/utils/x.ts')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'export {}')
    expect(trespasses([{ path: 'server/src/utils/x.ts', text: readFileSync(path, 'utf8') }])).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })
})

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { importCircles, layers, upwardImports } from './layers.ts'
import { misplaced } from './parts.ts'
import { sourceFiles } from './source-files.ts'
import { type SourceFile, trespasses } from './trespasses.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const files = sourceFiles()

describe('the repository', () => {
  test('follows the rules of trespasses.ts', () => {
    expect(trespasses(files)).toEqual([])
  })
  test('has the operations of a module at its top and what only the module needs in parts/', () => {
    expect(misplaced(files)).toEqual([])
  })
})

describe('the server', () => {
  test('imports from no higher layer, types included', () => {
    expect(upwardImports(files)).toEqual([])
  })
  test('has no files that import each other in a circle, types included', () => {
    expect(importCircles(files)).toEqual([])
  })
})

describe('the check of layers', () => {
  const from = (path: string, text: string) => upwardImports([{ path: `server/src/${path}`, text }])
  const posts = 'domains/community/posts'

  test.each([
    ['a call', 'domains/identity/accounts/x.ts', `import { createPost } from '#${posts}/create.ts'`],
    ['a type', 'domains/identity/accounts/x.ts', `import type { Post } from '#${posts}/create.ts'`],
    [
      'a type among others',
      'domains/identity/accounts/x.ts',
      `import { type Post, createPost } from '#${posts}/create.ts'`,
    ],
    ['a type in an expression', 'domains/identity/accounts/x.ts', `type Post = import('#${posts}/create.ts').Post`],
    [
      'an import over many lines',
      'domains/identity/accounts/x.ts',
      `import {\n  a,\n  b,\n} from '#${posts}/create.ts'`,
    ],
    ['a dynamic import', 'domains/identity/accounts/x.ts', `const { x } = await import('#${posts}/create.ts')`],
    ['an import for its side effects', 'domains/identity/accounts/x.ts', `import '#${posts}/create.ts'`],
    ['a re-export', 'domains/identity/accounts/x.ts', `export { createPost } from '#${posts}/create.ts'`],
    ['a re-export of everything', 'domains/identity/accounts/x.ts', `export * from '#${posts}/create.ts'`],
    ['a relative path', 'domains/identity/accounts/x.ts', "import { x } from '../../community/posts/create.ts'"],
    ['core that imports platform', 'core/x.ts', "import type { Jobs } from '#platform/jobs/jobs.ts'"],
    ['platform that imports a domain', 'platform/jobs/x.ts', `import { x } from '#${posts}/create.ts'`],
    ['a domain that imports http', `${posts}/routes.ts`, "import { implement } from '#http/routing/implement.ts'"],
    ['http that imports app', 'http/x.ts', "import { modules } from '#app/modules.ts'"],
    ['http that imports app.ts', 'http/x.ts', "import { createApp } from '../app.ts'"],
    ['app that imports seed', 'app/x.ts', "import { seed } from '@lv/seed/seed.ts'"],
    ['app.ts that imports cli', 'app.ts', "import { run } from './cli/admin.ts'"],
  ])('finds %s', (_what, path, text) => {
    expect(from(path, text)).toMatchObject([{ rule: expect.stringMatching(/^\S+ imports nothing from \S+, which/) }])
  })

  test.each([
    ['a lower domain', `${posts}/x.ts`, "import { updateAccount } from '#domains/identity/accounts/update.ts'"],
    ['another module of its domain', `${posts}/x.ts`, "import { join } from '#domains/community/communities/join.ts'"],
    ['another folder of platform', 'platform/email/x.ts', "import { sql } from '#platform/database/database.ts'"],
    [
      'everything, from main.ts',
      'main.ts',
      "import { run } from './cli/admin.ts'\nimport { seed } from '@lv/seed/seed.ts'",
    ],
    ['a package', 'core/x.ts', "import { sql } from 'drizzle-orm'\nimport type { Post } from '@lv/contract/posts'"],
  ])('allows an import of %s', (_what, path, text) => {
    expect(from(path, text)).toEqual([])
  })

  test('looks at no tests', () => {
    expect(from('core/x.test.ts', `import { createPost } from '#${posts}/create.ts'`)).toEqual([])
  })

  test.each(['server/src/x.ts', 'server/src/modules/posts/x.ts', 'server/src/domains/cookery/posts/x.ts'])(
    'finds %s, which lies in no layer',
    (path) => {
      expect(upwardImports([{ path, text: '' }])).toMatchObject([{ rule: 'every file of the server lies in a layer' }])
    },
  )

  test('knows the layers that are there', () => {
    const folders = ['', 'domains/'].flatMap((under) =>
      readdirSync(join(root, 'server/src', under), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'domains')
        .map(({ name }) => under + name),
    )
    expect(folders.toSorted()).toEqual(layers.filter((layer) => layer !== 'seed').toSorted())
  })
})

describe('the check of circles', () => {
  const circle = [
    { path: 'server/src/platform/email/x.ts', text: "import { a } from '#platform/storage/y.ts'" },
    { path: 'server/src/platform/storage/y.ts', text: "export { b } from '#platform/jobs/z.ts'" },
    { path: 'server/src/platform/jobs/z.ts', text: "import type { C } from '../email/x.ts'" },
  ]
  const entrance = { path: 'server/src/platform/a.ts', text: "import { a } from './email/x.ts'" }

  test('finds files that import each other, also by a type alone', () => {
    expect(importCircles([entrance, ...circle])).toEqual([
      '3 files import each other, such as platform/email/x.ts -> platform/storage/y.ts -> platform/jobs/z.ts -> platform/email/x.ts',
    ])
  })
  test('finds files of one folder that import each other', () => {
    const pair = ['a', 'b'].map((name, i, names) => ({
      path: `server/src/core/${name}.ts`,
      text: `import { x } from './${names[1 - i]}.ts'`,
    }))
    expect(importCircles(pair)).toEqual(['2 files import each other, such as core/a.ts -> core/b.ts -> core/a.ts'])
  })
  test('finds each of two circles', () => {
    const other = circle.map(({ path, text }) => ({
      path: path.replace('platform', 'http'),
      text: text.replace('platform', 'http'),
    }))
    expect(importCircles([...circle, ...other])).toHaveLength(2)
  })
  test('finds nothing where files only share what they import', () => {
    expect(importCircles([entrance, ...circle.slice(1)])).toEqual([])
  })
})

describe('the check of rules', () => {
  const plant = (path: string, text: string) => trespasses([{ path, text }]).map(({ rule }) => rule)

  test('finds a page that imports the server', () => {
    expect(
      plant('web/app/routes/x.tsx', "import { run } from '../../../server/src/http/routing/pipeline.ts'"),
    ).toContain('web and server never import each other')
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
  test('finds a page that imports the schema library itself, or its types', () => {
    expect(plant('web/app/routes/x.tsx', "import { z } from 'zod'")).toEqual(['no zod in pages'])
    expect(plant('web/app/ui/x.tsx', "import type { ZodType } from 'zod/v4'")).toEqual(['no zod in pages'])
  })
  test('finds a file that reads the environment', () => {
    const reads = 'const port = process.env.PORT'
    const found = ['only core/config.ts and commands read the environment']
    expect(plant('server/src/http/x.ts', reads)).toEqual(found)
    expect(plant('server/src/cli/backup/x.ts', reads)).toEqual(found)
    expect(plant('server/src/cli/backup-main.ts', reads)).toEqual([])
    expect(plant('server/src/core/config.ts', reads)).toEqual([])
  })
  test('finds a payment provider that imports the product, and a product that imports its sources', () => {
    const alone = ['local-stripe stands alone']
    expect(plant('local-stripe/src/x.ts', "import { page } from '#core/plain-page.ts'")).toEqual(alone)
    expect(plant('local-stripe/src/x.test.ts', "import { ApiError } from '@lv/contract/errors'")).toEqual(alone)
    expect(plant('local-stripe/src/x.ts', "import type { Price } from './shapes.ts'")).toEqual([])
    expect(
      plant('server/src/platform/payments/x.ts', "import { find } from '../../../../local-stripe/src/store.ts'"),
    ).toEqual(['what local-stripe offers is in its package.json'])
    const knows = "import { payCheckout } from '@lv/local-stripe/tests'"
    expect(plant('server/src/domains/billing/payments/x.ts', knows)).toEqual([
      'only platform/payments knows the payment provider',
    ])
    expect(plant('server/src/domains/billing/payments/x.test.ts', knows)).toEqual([])
    expect(plant('server/src/platform/payments/x.ts', knows)).toEqual([])
    expect(plant('local-stripe/src/x.ts', 'const port = process.env.PORT')).toEqual([
      'only core/config.ts and commands read the environment',
    ])
  })
  test('finds a part among the operations of a module, and an import of the parts of another module', () => {
    const at = 'server/src/domains/community/posts'
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
      path: 'seed/src/x.ts',
      text: "import type { Order } from '#domains/community/posts/parts/order.ts'",
    }
    expect(misplaced(files(caller)).map(({ path }) => path)).toEqual([caller.path])
  })
  test('finds a folder or file with a name that says nothing', () => {
    expect(plant('server/src/lib/x.ts', '')).toContain('no lib, utils, helpers, services or index')
    expect(plant('server/src/domains/community/posts/index.ts', '')).toContain(
      'no lib, utils, helpers, services or index',
    )
  })
  test('finds a file that has grown too long', () => {
    const grown = (count: number) => plant('server/src/http/x.ts', `function x() {\n${'  x()\n'.repeat(count - 1)}}\n`)
    expect(grown(180)).toEqual([])
    expect(grown(181)).toEqual(['a file has at most 180 statements'])
  })
  test('lets a list be as long as what it lists', () => {
    expect(plant('server/src/http/x.ts', `export const all = [\n${'  1,\n'.repeat(1000)}]\n`)).toEqual([])
  })
  test.each([
    ["await ctx.jobs.enqueue(ctx, 'mail', { kind: 'lead', to })"],
    ["await ctx.jobs.enqueueAll(\n  ctx,\n  'text',\n  texts)"],
    ['await ctx.mailer.send(to, letter)'],
    ['await ctx.texts.send(to, text)'],
  ])('finds a file outside domains/notifications that sends messages: %s', (text) => {
    expect(plant('server/src/domains/marketplace/leads/x.ts', text)).toEqual([
      'only domains/notifications sends emails and text messages: call `notify`',
    ])
    expect(plant('server/src/domains/notifications/notifications/x.ts', text)).toEqual([])
  })
  test.each([
    ['<Link to="/communities">'],
    ['<Form action={`/quotes`}>'],
    ["throw redirect('/profile')"],
    ["return isMine ? '/earnings' : null"],
    ["const links = [{ to: '/subscription' }]"],
  ])('finds the address of a page without href: %s', (text) => {
    const rule = "a page's address is named with href('/...'), so that a wrong one does not compile"
    expect(plant('web/app/routes/x/y.tsx', text)).toEqual([rule])
    expect(plant('web/app/routes/x/y.test.ts', text)).toEqual([])
  })
  test.each([
    ["<Link to={href('/communities')}>"],
    ["if (pathname === '/') return href('/auth')"],
    ["const picture = isSmall ? '/files/1' : '/apple-touch-icon.png'"],
    ["fetch('/api/login')"],
  ])('allows other addresses: %s', (text) => {
    expect(plant('web/app/routes/x/y.tsx', text)).toEqual([])
  })
  test('finds a contract that depends on more than zod', () => {
    expect(plant('contract/src/x.ts', "import pg from 'pg'")).toContain('the contract depends on zod only')
  })
  test('reads real files from a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lv-rules-'))
    const path = join(folder, 'server/src/utils/x.ts')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'export {}')
    expect(trespasses([{ path: 'server/src/utils/x.ts', text: readFileSync(path, 'utf8') }])).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })
})

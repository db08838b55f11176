import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { newOperation } from '../../scripts/new.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'lv-new-'))
const posts = 'server/src/domains/community/posts'
for (const path of [posts, 'contract/src/posts.ts']) cpSync(join(root, path), join(copy, path), { recursive: true })
afterAll(() => rmSync(copy, { recursive: true }))

test('npm run new writes an operation’s entry, its line among the routes, the use case and a test', () => {
  const written: string[] = newOperation(copy, 'posts', 'pinNicely')
  expect(written.map((path) => path.slice(copy.length + 1))).toEqual([
    'contract/src/posts.ts',
    `${posts}/routes.ts`,
    `${posts}/pin-nicely.ts`,
    `${posts}/pin-nicely.test.ts`,
  ])
  const [contract = '', routes = ''] = written.map((path) => readFileSync(path, 'utf8'))
  expect(contract).toMatch(/\n {2}pinNicely: \{[^}]*path: '\/api\/posts\/pin-nicely'/)
  expect(routes).toContain("import { pinNicely } from './pin-nicely.ts'")
  expect(routes).toContain('pinNicely: ({ actor }) => transact(ctx, (ctx) => pinNicely(ctx, { actorId: actor.id }))')
  expect(dirname(written[2] ?? '')).toBe(join(copy, posts))
})

test('it refuses an operation that is there, and a module that is not', () => {
  expect(() => newOperation(copy, 'posts', 'like')).toThrow('posts has like already')
  expect(() => newOperation(copy, 'nothing', 'like')).toThrow('npm run new')
})

import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { newOperation } from '../../scripts/new.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'lv-new-'))
const posts = 'server/src/domains/community/posts'
const standingRoutes = 'server/src/domains/community/communities/standing-routes.ts'
for (const path of [posts, 'server/src/domains/community/standing', 'contract/src/posts.ts'])
  cpSync(join(root, path), join(copy, path), { recursive: true })
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

const read = (path: string) => readFileSync(join(copy, path), 'utf8')

test('with --in, --method and --of it takes after the module’s other operations, and fills one file', () => {
  const choice = { file: 'bookmarks', of: 'postId' }
  newOperation(copy, 'posts', 'bookmark', { ...choice, method: 'put' })
  newOperation(copy, 'posts', 'unbookmark', { ...choice, file: 'bookmarks.ts', method: 'delete' })
  const contract = read('contract/src/posts.ts')
  expect(contract).toContain(`  bookmark: {
    method: 'PUT',
    path: '/api/posts/:postId/bookmark',
    summary: 'Bookmark',
    access: 'postMember',
    rateLimit: 'likes',
    params: PostParams,
    response: z.object({ done: z.literal(true) }),
  },`)
  const both = read(`${posts}/bookmarks.ts`)
  expect(both.match(/import .*Context/g)).toHaveLength(1)
  expect(both.match(/export async function (un)?bookmark\(_ctx: Context, _asked: \{ postId: string;/g)).toHaveLength(2)
  expect(read(`${posts}/routes.ts`)).toContain(
    'bookmark: ({ params, actor }) => transact(ctx, (ctx) => bookmark(ctx, { ...params, actorId: actor.id }))',
  )
  const tests = read(`${posts}/bookmarks.test.ts`)
  expect(tests.match(/const t = await testApp\(\)/g)).toHaveLength(1)
  expect(tests.match(/\ntest\('/g)).toHaveLength(2)
})

test('what reads has no body, no rate limit and no transaction; a visitor’s read says so', () => {
  newOperation(copy, 'posts', 'readers', { file: 'follow.ts', method: 'get', of: 'postId' })
  const [, entry] = /\n {2}readers: (\{[^}]*\})/.exec(read('contract/src/posts.ts')) ?? []
  expect(entry).toMatch(/access: 'postReader',\n {4}params: PostParams,\n {4}response/)
  expect(read(`${posts}/routes.ts`)).toContain(
    'readers: ({ params, actor }) => readers(ctx, { ...params, viewerId: actor?.id ?? null })',
  )
  expect(read(`${posts}/follow.ts`)).toMatch(/notifyFollowers[\s\S]*export async function readers\(/)
})

test('an id that no other operation has becomes a parameter', () => {
  newOperation(copy, 'posts', 'share', { of: 'thingId' })
  expect(read('contract/src/posts.ts')).toMatch(
    /path: '\/api\/posts\/:thingId\/share',[^}]*params: z\.strictObject\(\{ thingId: Id \}\)/,
  )
})

test('it refuses an operation that is there, and a module that is not', () => {
  expect(() => newOperation(copy, 'posts', 'like')).toThrow('posts has like already')
  expect(() => newOperation(copy, 'nothing', 'like')).toThrow('no module nothing; there are posts, standing')
  expect(() => newOperation(copy, 'posts', 'pin-it')).toThrow('the name is in camelCase: pinIt, not pin-it')
  expect(() => newOperation(copy, 'posts', 'pinIt', { method: 'fetch' })).toThrow('--method is one of get, post, put')
  expect(() => newOperation(copy, 'posts', 'pinIt', { of: 'post' })).toThrow('--of is an id of the path')
  expect(() => newOperation(copy, 'standing', 'pinIt')).toThrow('has no operations; those of its domain are posts')
  // Its operations are attached by another module.
  cpSync(join(root, standingRoutes), join(copy, standingRoutes))
  cpSync(join(root, dirname(standingRoutes), 'module.ts'), join(copy, dirname(standingRoutes), 'module.ts'))
  expect(() => newOperation(copy, 'standing', 'pinIt')).toThrow(`its operations are in ${standingRoutes}`)
})

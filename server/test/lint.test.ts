import { expect, test } from 'vitest'
import { areaFaults } from '../../lint/areas.ts'
import { limits, MAX_LINES, sizeFaults } from '../../lint/sizes.ts'
import { bannedIn } from '../../lint/words.ts'

test.each([
  ['server/src/platform/email/tell.ts', '', 'file name'],
  ['server/src/x.ts', 'export function tellFollowers() {}', 'tellFollowers'],
  ['server/src/x.ts', 'export type DeedRow = string', 'DeedRow'],
])('finds a word that nobody would search for in %s %s', (path, text, where) => {
  expect(bannedIn(path, text).map((found) => found.where)).toEqual([where])
})

test('lets words of the field pass', () => {
  expect(bannedIn('server/src/platform/jobs/dead-letters.ts', 'export const notify = retryDeadLetters')).toEqual([])
})

test('finds a page that imports from another area, and a feature that imports from a page', () => {
  const text = "import { PostItem } from '../posts/post-item.tsx'"
  expect(areaFaults([{ path: 'web/app/routes/communities/x.tsx', text }])).toHaveLength(1)
  expect(areaFaults([{ path: 'web/app/routes/posts/x.tsx', text }])).toEqual([])
  const down = "import { x } from '../../routes/posts/post-item.tsx'"
  expect(areaFaults([{ path: 'web/app/features/posts/x.tsx', text: down }])).toHaveLength(1)
})

test('finds too many files, too many short ones, and one that is too long', () => {
  const file = (name: string, lines: number) => ({ path: `web/app/${name}.ts`, text: 'x\n'.repeat(lines) })
  const many = (count: number, lines: number) => Array.from({ length: count }, (_, at) => file(`x${at}`, lines))
  const { files, short } = limits['web/app/']
  expect(sizeFaults(many(files, 100))).toEqual([])
  expect(sizeFaults(many(files + 1, 100))).toHaveLength(1)
  expect(sizeFaults(many(short + 1, 10))).toHaveLength(1)
  expect(sizeFaults([file('x', MAX_LINES + 1)])).toHaveLength(1)
})

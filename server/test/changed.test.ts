import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { journeysOf, sayChoice, testsOfChange } from '../../scripts/test/changed.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const NOTIFICATIONS = ['server/src/app/', 'server/src/domains/notifications/notifications/']

describe('the tests of a change', () => {
  test.each([
    ['contract/src/answers.txt', ['contract/']],
    ['contract/src/rate-limits.ts', ['contract/']],
    ['contract/src/posts.ts', ['contract/', 'server/src/domains/community/posts/']],
    ['server/migrations/0001_x.sql', ['server/test/migration-locks.test.ts', 'server/src/platform/database/']],
    ['server/migrations/meta/_journal.json', ['server/test/borders.test.ts']],
    ['server/src/app/notification-topics.ts', NOTIFICATIONS],
    ['server/test/snapshots/emails.txt', NOTIFICATIONS],
    ['server/test/sample-notifications.ts', NOTIFICATIONS],
    ['server/src/domains/community/posts/parts/present.ts', ['server/src/domains/community/posts/']],
    ['server/src/app/modules.test.ts', ['server/src/app/modules.test.ts']],
    ['web/app/ui/card.tsx', ['web/app/', 'server/test/pages.test.ts']],
  ])('of %s are some', (file, paths) => {
    expect(testsOfChange([file]).unit).toEqual(expect.arrayContaining(paths))
  })

  test.each(['server/src/core/context.ts', 'server/test/app.ts', 'seed/src/main.ts'])('of %s are all', (file) => {
    const choice = testsOfChange([file, 'contract/src/answers.txt'])
    expect(choice).toMatchObject({ unit: 'all', nouns: [] })
    expect(sayChoice(choice)).toBe(`Tests of this change: all, as everything may use ${file}`)
  })

  test('of a page’s files are its area’s journeys', () => {
    expect(testsOfChange(['web/app/routes/posts/post.tsx']).browser).toContain('e2e/polls.spec.ts')
    expect(testsOfChange(['web/app/routes/communities/mine.tsx']).browser).toContain('e2e/member.spec.ts')
    expect(testsOfChange(['web/app/routes/events/event.tsx']).browser).toEqual(['e2e/events.spec.ts'])
  })

  test('are none for words about the product', () => {
    expect(sayChoice(testsOfChange(['README.md']))).toBe('Tests of this change: none')
  })

  test('are said with why', () => {
    const choice = testsOfChange(['server/migrations/0001_x.sql', 'contract/src/polls.ts', 'contract/src/answers.txt'])
    expect(sayChoice(choice)).toMatch(
      /^Tests of this change \(migrations, .*the contract\): server\/test\/migration-locks/,
    )
  })
})

test('every area of pages has a browser journey, except that for developers, and each is there', () => {
  const areas = readdirSync(`${root}/web/app/routes`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const journeys = areas.map(({ name }) => [name, journeysOf(name)] as const)
  const without = journeys.filter(([, paths]) => paths.length === 0).map(([name]) => name)
  expect(without, 'name its journeys in JOURNEYS of scripts/test/changed.mjs').toEqual(['dev'])
  expect(journeys.flatMap(([, paths]) => paths).filter((path) => !existsSync(`${root}/${path}`))).toEqual([])
})

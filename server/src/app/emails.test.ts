import { describe, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import type { EmailOnlyNotification, NotificationDefinition } from '#core/notification-kinds.ts'
import { sampleNotifications, sparseNotifications } from '#test/sample-notifications.ts'
import { composeEmail, emails, isEmail } from './emails.ts'
import { notificationDependencies } from './notification-dependencies.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const kinds = Object.keys(emails).filter(isEmail).toSorted()
const written = (kind: string) =>
  [sampleNotifications, sparseNotifications]
    .map((said) => composeEmail(config, kind, said))
    .map(({ subject, text }) => `${subject}\n\n${text}\n`)

describe('every kind of notification', () => {
  // All emails are reviewed together: `-u` after this file's name rewrites the list.
  test('has its email, and all of them are in emails.txt', async () => {
    const all = kinds.flatMap((kind) => [...new Set(written(kind))].map((letter) => `=== ${kind}\n${letter}`))
    await expect(all.join('\n')).toMatchFileSnapshot('../../test/snapshots/emails.txt')
  })

  test.each(kinds)('%s says nothing that it does not know', (kind) => {
    expect(written(kind).join()).not.toMatch(/undefined|null|NaN|\[object/)
  })
})

/** What a notification of a kind says, of one and of three, whole and with what was cut out, and where it leads. */
function notified(of: NotificationDefinition<never> | null | undefined) {
  if (!of) return '(by mail alone)'
  const said = [sampleNotifications, sparseNotifications].map((words: Record<string, string | undefined>) =>
    of.write(Object.fromEntries(of.keeps.map((key) => [key, words[key]])) as never),
  )
  const lines = said.flatMap(({ text, many }) => [text, ...(many ? [many(3)] : [])])
  return [...new Set([...lines, ...said.map(({ path }) => path)])].join('\n')
}

describe('every notification', () => {
  const all = Object.entries<NotificationDefinition<never> | EmailOnlyNotification | null | undefined>(
    notificationDependencies.notifications,
  )
    .map(([kind, of]) => [kind, of && 'write' in of ? of : null] as const)
    .toSorted()

  test('is in notifications.txt as people read it', async () => {
    const texts = all.map(([kind, of]) => `=== ${kind}\n${notified(of)}\n`)
    await expect(texts.join('\n')).toMatchFileSnapshot('../../test/snapshots/notifications.txt')
  })

  test('says nothing that it does not know, and leads to a page of this site', () => {
    for (const [, of] of all) {
      expect(notified(of)).not.toMatch(/undefined|null|NaN|\[object/)
      if (of) expect(notified(of)).toMatch(/\n\/\S+$/)
    }
  })
})

test('a kind that nobody declared is no email', () => {
  expect(() => composeEmail(config, 'leed', sampleNotifications)).toThrow('no letter is called leed')
})

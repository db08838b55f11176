import { expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { hostileEmail } from '#test/hostile-email.ts'
import { projectsEmails } from './notifications.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const values = {
  name: 'Bruno',
  person: 'Ada',
  title: 'Second storey',
  projectId: 'p1',
  stage: 'has started',
  count: '3',
  closes: '10 May 2027, 5:00 pm',
  document: 'Soil report',
  number: '2',
  decision: 'accepted',
  reason: 'Someone was closer to the site',
  rank: '2',
  of: '3',
  band: '5-10% below yours',
  token: 'secret',
}

/** What people wrote themselves; the rest is ours, or was checked. */
const typed = ['name', 'person', 'title', 'document']

test.each(Object.keys(projectsEmails))(
  'the letter %s leads to our own address only, and escapes what people typed',
  (kind) => {
    const { links, hrefs } = hostileEmail(config, kind, values, typed)
    for (const link of [...links, ...hrefs])
      expect(link).toMatch(/^https:\/\/laneway\.example\/(projects\/p1(\/\w+)?|verify-email\/secret)$/)
  },
)

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { isPrivateLink, keepLinksPrivate } from './private-links.ts'

const token = 't'.repeat(43)

test.each([
  [`/bookings/${token}`, true],
  [`/bookings/${token}.data?_routes=x`, true],
  [`/visits/${token}`, true],
  [`/api/bookings/${token}/cancel-preview`, true],
  [`/api/bookings/${token}/slots`, true],
  [`/api/visits/${token}/photos/1`, true],
  [`/verify-email/${token}`, true],
  [`/change-email/${token}`, true],
  [`/community-invitation/${token}`, true],
  [`/api/community-invitations/${token}`, true],
  [`/lead-answer/${token}/interested`, true],
  [`/professionals/reset-password/${token}`, true],
  [`/professionals/application/${token}`, true],
  [`/professionals/invitation/${token}`, true],
  [`/api/professionals/applications/${token}/appeal`, true],
  [`/api/professionals/invitations/${token}`, true],
  ['/api/professionals/applications', false],
  ['/professionals/join', false],
  ['/professionals/reset-password', false],
  ['/bookings', false],
  ['/bookings?sent=1', false],
  ['/book/basic', false],
  ['/api/consultations/slots', false],
])('the address %s holds a secret: %s', (url, isPrivate) => {
  expect(isPrivateLink(url)).toBe(isPrivate)
})

test('a page behind a private link can send its forms to us, and reveals its address to nobody else', async () => {
  const http = Fastify()
  keepLinksPrivate(http)
  http.get('/*', async () => 'page')
  const page = await http.inject({ url: `/bookings/${token}` })
  expect(page.headers).toMatchObject({
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  const other = await http.inject({ url: '/book/basic' })
  for (const name of ['referrer-policy', 'cache-control', 'x-robots-tag']) expect(other.headers[name]).toBeUndefined()
  await http.close()
})

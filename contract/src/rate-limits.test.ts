import { expect, test } from 'vitest'
import { rateLimits } from './rate-limits.ts'

const hour = 3600
const day = 24 * hour

// RELIABILITY.md, section A: the table of rate limits, line by line. To change one, change the document first.
test.each([
  ['a login of an account', rateLimits.loginsOfAccount, 10, 900],
  ['a login of an address of the network', rateLimits.logins, 30, 900],
  ['mails of a kind to one email address', rateLimits.mailsOfKind, 3, hour],
  ['mails to one email address', rateLimits.mailsOfAddress, 10, day],
  ['forgotten passwords of an address of the network', rateLimits.recoveries, 10, hour],
  ['verifications of an address of the network', rateLimits.verifications, 10, hour],
  ['signups', rateLimits.signups, 3, hour],
  // Three freely and seven with a proof: ten per network address.
  ['signups with a proof of work', rateLimits.signupsWithProof, 7, hour],
  ['signups of an email address', rateLimits.signupsOfAddress, 3, hour],
  ['requests for quotes', rateLimits.requests, 3, hour],
  ['requests for quotes with a proof of work', rateLimits.requestsWithProof, 20, hour],
  ['requests for quotes of an email address', rateLimits.requestsOfAddress, 5, day],
  ['consultations', rateLimits.consultations, 3, hour],
  ['consultations with a proof of work', rateLimits.consultationsWithProof, 20, hour],
  ['consultations of an email address', rateLimits.consultationsOfAddress, 5, day],
  ['messages to us', rateLimits.contacts, 3, hour],
  ['messages to us with a proof of work', rateLimits.contactsWithProof, 20, hour],
  ['messages to us of an email address', rateLimits.contactsOfAddress, 5, day],
  ['files of an address of the network', rateLimits.uploads, 30, hour],
  ['bytes of files of an address of the network', rateLimits.uploadBytes, 150 * 1024 * 1024, hour],
  ['posts of a person', rateLimits.posts, 20, hour],
  ['joins of a person', rateLimits.joins, 60, hour],
  ['communities of a person', rateLimits.communities, 3, day],
  ['what begins or changes a payment of a person', rateLimits.orders, 10, 60],
  ['known addresses asked about from an address of the network', rateLimits.knownAddresses, 5, hour],
])('%s', (_what, budget, limit, seconds) => {
  expect(budget).toMatchObject({ limit, seconds })
})

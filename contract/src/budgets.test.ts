import { expect, test } from 'vitest'
import { budgets } from './budgets.ts'

const hour = 3600
const day = 24 * hour

// RELIABILITY.md, section A: the table of budgets, line by line. To change one, change the document first.
test.each([
  ['a login of an account', budgets.loginsOfAccount, 10, 900],
  ['a login of an address of the network', budgets.logins, 30, 900],
  ['mails of a kind to one email address', budgets.mailsOfKind, 3, hour],
  ['mails to one email address', budgets.mailsOfAddress, 10, day],
  ['forgotten passwords of an address of the network', budgets.recoveries, 10, hour],
  ['verifications of an address of the network', budgets.verifications, 10, hour],
  ['signups', budgets.signups, 3, hour],
  // Three freely and seven with a proof: ten per network address.
  ['signups with a proof of work', budgets.signupsWithProof, 7, hour],
  ['signups of an email address', budgets.signupsOfAddress, 3, hour],
  ['requests for quotes', budgets.requests, 3, hour],
  ['requests for quotes with a proof of work', budgets.requestsWithProof, 20, hour],
  ['requests for quotes of an email address', budgets.requestsOfAddress, 5, day],
  ['consultations', budgets.consultations, 3, hour],
  ['consultations with a proof of work', budgets.consultationsWithProof, 20, hour],
  ['consultations of an email address', budgets.consultationsOfAddress, 5, day],
  ['messages to us', budgets.contacts, 3, hour],
  ['messages to us with a proof of work', budgets.contactsWithProof, 20, hour],
  ['messages to us of an email address', budgets.contactsOfAddress, 5, day],
  ['files of an address of the network', budgets.uploads, 30, hour],
  ['bytes of files of an address of the network', budgets.uploadBytes, 150 * 1024 * 1024, hour],
  ['posts of a person', budgets.posts, 20, hour],
  ['joins of a person', budgets.joins, 60, hour],
  ['communities of a person', budgets.communities, 3, day],
  ['what begins or changes a payment of a person', budgets.orders, 10, 60],
  ['known addresses asked about from an address of the network', budgets.knownAddresses, 5, hour],
])('%s', (_what, budget, limit, seconds) => {
  expect(budget).toMatchObject({ limit, seconds })
})

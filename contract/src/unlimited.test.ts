import { expect, test } from 'vitest'
import { contracts } from './api.ts'
import type { Operation } from './operation.ts'

// RELIABILITY.md, G: what costs work has a budget. An addition to this list needs its reason: each of these changes
// little, works on things made within a budget, or is an administrator's.
test('everything that changes something has a budget, but for these', () => {
  const unlimited = Object.entries(contracts).flatMap(([noun, contract]) =>
    Object.entries<Operation>(contract).flatMap(([verb, { method, budget, tries }]) =>
      method === 'GET' || budget || tries ? [] : [`${noun}.${verb}`],
    ),
  )
  expect(unlimited.toSorted()).toEqual([
    'accounts.endOtherSessions',
    'accounts.endSession',
    'admin.dropJob',
    'admin.removeFilter',
    'admin.retryJob',
    'admin.retryJobs',
    'admin.saveFilter',
    'admin.turnAuthenticatorOff',
    'announcements.remove',
    'appeals.decide',
    'applications.decide',
    'applications.setInterview',
    'approvals.approve',
    'audit.verify',
    'charges.settle',
    'communities.decideJoinRequest',
    'communities.leave',
    'consultations.callOff',
    'consultations.endAbsence',
    'consultations.setAbsence',
    'earnings.decidePayout',
    'integrations.removeWebhook',
    'integrations.revokeKey',
    'leads.decideReport',
    'leads.decideReports',
    'leads.refund',
    'legalRules.confirm',
    'legalRules.set',
    'messageReports.decide',
    'payments.refundCharge',
    'points.give',
    'points.giveCredit',
    'posts.remove',
    'posts.removeComment',
    'posts.restore',
    'posts.restoreComment',
    'prices.propose',
    'professionals.decideDocument',
    'professionals.decideDocuments',
    'professionals.logout',
    'professionals.removeAbn',
    'professionals.setStatus',
    'reviews.decideComplaint',
    'reviews.remove',
    'subscriptions.agreeDiamond',
  ])
})

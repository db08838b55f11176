import { expect, test } from 'vitest'
import { contracts } from './api.ts'
import type { Operation } from './operation.ts'

const operations = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries<Operation>(contract).map(([verb, operation]) => ({ name: `${noun}.${verb}`, ...operation })),
)

// RELIABILITY.md, T28: what a stolen session alone must not do. Adding to the list, or removing, is decided here.
test('these operations ask for a sign-in of the last minutes, and no others', () => {
  const guarded = operations.filter(({ recentSignIn }) => recentSignIn).map(({ name }) => name)
  expect(guarded.toSorted()).toEqual([
    'accounts.endOtherSessions',
    'accounts.endSession',
    'admin.dashboard',
    'admin.dropJob',
    'admin.filters',
    'admin.parkedJobs',
    'admin.queues',
    'admin.removeFilter',
    'admin.retryJob',
    'admin.retryJobs',
    'admin.saveFilter',
    'admin.turnAuthenticatorOff',
    'appeals.decide',
    'appeals.list',
    'appeals.waiting',
    'applications.decide',
    'applications.get',
    'applications.list',
    'applications.setInterview',
    'approvals.approve',
    'approvals.list',
    'audit.list',
    'audit.state',
    'audit.verify',
    'authenticator.begin',
    'authenticator.confirm',
    'authenticator.key',
    'authenticator.newRecoveryCodes',
    'authenticator.turnOff',
    'charges.list',
    'charges.previewRefund',
    'charges.quarantined',
    'charges.settle',
    'communities.all',
    'consultations.callOff',
    'consultations.consultants',
    'consultations.endAbsence',
    'consultations.list',
    'consultations.see',
    'consultations.setAbsence',
    'consultations.week',
    'contact.messages',
    'credit.choose',
    'credit.payOut',
    'earnings.decidePayout',
    'earnings.requestPayout',
    'earnings.waitingPayouts',
    'integrations.makeKey',
    'integrations.makeWebhook',
    'integrations.rotateSecret',
    'leads.decideReport',
    'leads.decideReports',
    'leads.list',
    'leads.refund',
    'leads.reports',
    'leads.see',
    'legalRules.confirm',
    'legalRules.list',
    'legalRules.set',
    'messageReports.decide',
    'messageReports.list',
    'moderation.escalated',
    'moderation.keepers',
    'moderation.waitingForAdministrators',
    'payments.changeCard',
    'payments.refundCharge',
    'payments.setAutoTopUp',
    'people.askDataExport',
    'people.askDeletion',
    'people.changeEmail',
    'points.give',
    'points.giveCredit',
    'prices.book',
    'prices.preview',
    'prices.propose',
    'professionals.allDocuments',
    'professionals.decideDocument',
    'professionals.decideDocuments',
    'professionals.list',
    'professionals.removeAbn',
    'professionals.see',
    'professionals.setStatus',
    'reviews.complaints',
    'reviews.decideComplaint',
    'reviews.remove',
    'subscriptions.agreeDiamond',
    'subscriptions.enquiries',
    'subscriptions.refund',
  ])
})

test('nothing of administrators does without it', () => {
  const open = operations.filter(({ access, recentSignIn }) => access === 'admin' && !recentSignIn)
  expect(open.map(({ name }) => name)).toEqual([])
})

test('nobody without an account is asked for it', () => {
  expect(operations.filter(({ access, recentSignIn }) => access === 'public' && recentSignIn)).toEqual([])
})

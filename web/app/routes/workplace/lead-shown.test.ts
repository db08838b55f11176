import type { Lead, LeadPage } from '@lv/contract/lead-shapes'
import { expect, test } from 'vitest'
import { closedReasonOf, closeOutOf, reportChoicesOf, toLeadView } from './lead-shown.ts'

const lead: Lead = {
  id: '1',
  requestId: '2',
  status: 'sent',
  costPerLead: 29,
  postcode: '3072',
  suburb: 'Preston',
  customerName: 'Hanna Reid',
  customerPhone: '+61491570006',
  timeframe: 'Within a month',
  timing: null,
  isContacted: false,
  isTried: false,
  contactedAt: null,
  createdAt: '2026-11-20T00:00:00Z',
  title: 'Home Renovation - 3072',
  trades: [],
  workKind: null,
  distanceKm: 4,
  isUnread: true,
  unreadMessages: 0,
  filesAttached: 0,
  quoteRequest: { projectType: 'Quote Request', budget: 'Request Quote', description: 'A bathroom.' },
  charge: { state: 'held', rule: null, decidedAt: null, decideAt: '2026-12-01T02:00:00Z' },
}

test('a row leaves out what the form filled in by itself', () => {
  expect(toLeadView(lead).words).toMatchObject({
    facts: '4 km from you',
    phone: '0491 570 006',
    budget: 'Not given',
    timing: 'Not given',
  })
  const chosen = { ...lead, timing: 'ASAP' as const, timeframe: 'ASAP' }
  expect(toLeadView(chosen).words).toMatchObject({ facts: 'ASAP · 4 km from you', timing: 'ASAP' })
  expect(toLeadView(lead).words.kind).toBe('Home renovation')
  expect(toLeadView({ ...lead, workKind: 'Bathroom' }).words.kind).toBe('Bathroom')
  const asked = {
    ...lead,
    distanceKm: null,
    quoteRequest: { projectType: 'kitchen', budget: '50k-100k', description: '' },
  }
  expect(toLeadView({ ...asked, timeframe: '' }).words).toMatchObject({
    facts: '50k-100k · kitchen',
    timing: 'Not given',
  })
  expect(toLeadView(asked).words).toMatchObject({
    facts: '50k-100k · kitchen · Within a month',
    kind: 'Home renovation',
  })
})

test('points that came back make a lead returned, unless more came of it', () => {
  const charge = { ...lead.charge, state: 'released', rule: 'homeowner_silent' } as const
  const words = (status: Lead['status']) => toLeadView({ ...lead, status, charge }).words
  expect(words('contacted')).toMatchObject({ status: { label: 'Returned' }, points: '+29 points', isBack: true })
  expect(words('not_chosen').status.label).toBe('Not chosen')
  expect(words('contacted').rule).toBe('You tried, and the homeowner did nothing for 72 business hours')
})

test('the close-out card says place, band and reason, or that there is none', () => {
  const values = (closeOut: LeadPage['closeOut']) =>
    closeOutOf({ closeOut } as LeadPage)?.facts.map(({ value }) => value)
  const closedAt = '2026-11-20T00:00:00Z'
  expect(values({ rank: 2, of: 3, band: '5-10% below yours', reason: 'availability', closedAt })).toEqual([
    'Second lowest of 3',
    '5-10% below yours',
    'Someone could start sooner',
  ])
  expect(values({ rank: null, of: 2, band: null, reason: null, closedAt })?.at(0)).toBe('None: you had no open quote')
  expect(values(null)).toBeUndefined()
})

test('the report form offers every reason; a report keeps its own', () => {
  expect(reportChoicesOf({ report: null } as LeadPage)).toHaveLength(5)
  const report = { reason: 'duplicate' } as LeadPage['report']
  expect(reportChoicesOf({ report } as LeadPage)).toEqual([{ value: 'duplicate', label: 'Duplicate' }])
})

test('a cancelled request says so in the homeowner’s words, where there are any', () => {
  const page = { requestStatus: 'cancelled', cancelReason: 'We are moving.' } as LeadPage
  expect(closedReasonOf(page)).toBe('The homeowner cancelled this request: “We are moving.”')
  expect(closedReasonOf({ ...page, cancelReason: null })).toBe('The homeowner cancelled this request.')
  expect(closedReasonOf({ ...page, requestStatus: 'quoted' })).toBeUndefined()
})

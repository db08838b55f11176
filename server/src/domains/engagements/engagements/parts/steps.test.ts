import { describe, expect, test } from 'vitest'
import { blockedBy, stepsOf } from './steps.ts'

const nothing = {
  needsContract: false,
  needsInsurance: false,
  coolingDays: 0,
  signedOn: null,
  coolsUntil: null,
  hasInsurance: false,
}
const major = { ...nothing, needsContract: true, coolingDays: 5 }
const signed = { ...major, signedOn: '2026-10-05', coolsUntil: '2026-10-12' }
const today = '2026-10-12'

describe('the steps before money is due', () => {
  test('are none where the law asks for nothing', () => {
    expect(stepsOf(nothing, today)).toEqual([])
    expect(stepsOf({ ...nothing, coolingDays: 5 }, today)).toEqual([])
    expect(blockedBy(nothing, today)).toBeNull()
  })

  test('are the contract and the cooling-off period, and say what is missing', () => {
    expect(stepsOf(major, today)).toEqual([
      { code: 'contract', isDone: false, says: 'Both sign the building contract and upload it here' },
      { code: 'cooling_off', isDone: false, says: 'The homeowner may withdraw within 5 business days of signing' },
    ])
    expect(blockedBy(major, today)).toBe('Nothing is due before the building contract is signed and uploaded.')
  })

  test('are done the day after the last day of the cooling-off period', () => {
    expect(stepsOf(signed, today)).toEqual([
      { code: 'contract', isDone: true, says: 'Both signed on 5 Oct 2026' },
      { code: 'cooling_off', isDone: false, says: 'The cooling-off period ends on 12 Oct 2026' },
    ])
    expect(blockedBy(signed, today)).toBe('Nothing is due before the cooling-off period ends on 12 Oct 2026.')
    expect(stepsOf(signed, '2026-10-13')[1]).toEqual({
      code: 'cooling_off',
      isDone: true,
      says: 'The cooling-off period ended on 12 Oct 2026',
    })
    expect(blockedBy(signed, '2026-10-13')).toBeNull()
  })

  test('have a cooling-off period of a single day where the law gives one', () => {
    expect(stepsOf({ ...major, coolingDays: 1 }, today).map(({ code }) => code)).toEqual(['contract', 'cooling_off'])
  })

  test('have no cooling-off where the law gives none', () => {
    const small = { ...signed, coolingDays: 0, coolsUntil: '2026-10-05' }
    expect(stepsOf(small, '2026-10-05').map(({ code }) => code)).toEqual(['contract'])
    expect(blockedBy(small, '2026-10-05')).toBeNull()
  })

  test('end with the insurance certificate', () => {
    const insured = { ...signed, needsInsurance: true }
    const late = '2026-10-13'
    expect(stepsOf(insured, late)[2]).toEqual({
      code: 'insurance',
      isDone: false,
      says: 'The professional uploads the Home Warranty certificate',
    })
    expect(blockedBy(insured, late)).toBe('Nothing is due before the Home Warranty certificate is here.')
    expect(stepsOf({ ...insured, hasInsurance: true }, late)[2]).toEqual({
      code: 'insurance',
      isDone: true,
      says: 'The Home Warranty certificate is here',
    })
    expect(blockedBy({ ...insured, hasInsurance: true }, late)).toBeNull()
    expect(blockedBy({ ...major, needsInsurance: true, hasInsurance: true }, late)).toContain('contract')
  })
})

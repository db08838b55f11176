import type { Engagement, JobContract } from '@lv/contract/engagements'
import { describe, expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

type Job = Omit<Engagement, 'next'>
type Stage = JobContract['stages'][number]

const stage = (over: Partial<Stage> = {}) =>
  ({
    label: 'Frame',
    amountCents: 120_000,
    refusal: '',
    can: { claim: false, decide: false, undo: false },
    ...over,
  }) as Stage
const contract = (over: Partial<JobContract> = {}) =>
  ({
    id: 'c1',
    professional: { name: 'Costa Building', slug: null, userId: null },
    steps: [],
    stages: [],
    changes: [],
    blocked: null,
    leftCents: 100,
    claimedCents: 0,
    ...over,
  }) as unknown as JobContract
const job = (over: Partial<Job> = {}) =>
  ({ status: 'in_progress', isOwner: true, contracts: [contract()], doneAt: null, defects: [], ...over }) as Job

const decidable = { changes: [{ can: { decide: true, withdraw: false } }] as JobContract['changes'] }
const waiting = { changes: [{ can: { decide: false, withdraw: true } }] as JobContract['changes'] }
const step = (code: 'contract' | 'cooling_off' | 'insurance', isDone = false) => ({ code, isDone, says: '' })
const claimed = stage({ can: { claim: false, decide: true, undo: false } })
const claimable = stage({ can: { claim: true, decide: false, undo: false } })
const defect = (status: 'open' | 'fixed' | 'accepted') => ({ status }) as Job['defects'][number]
const anchorOf = (job: Job) => nextStepOf(job)?.anchor ?? null
const said = (job: Job) => {
  const { says = '', action = '' } = nextStepOf(job) ?? {}
  return `${says} | ${action}`
}

describe('a homeowner', () => {
  test('looks at a claimed stage first, then at a variation, then signs the contract', () => {
    const all = { ...decidable, stages: [stage(), claimed], steps: [step('contract')] }
    expect(nextStepOf(job({ contracts: [contract(all)] }))).toEqual({
      says: 'Costa Building says ‘Frame’ is finished and asks for $1,200.',
      action: 'Check and record it as paid',
      anchor: 'stages-c1',
    })
    expect(nextStepOf(job({ contracts: [contract({ ...all, stages: [stage()] })] }))).toEqual({
      says: 'Costa Building proposes a variation.',
      action: 'Read and decide',
      anchor: 'changes-c1',
    })
    expect(nextStepOf(job({ contracts: [contract({ ...waiting, steps: [step('contract')] })] }))).toEqual({
      says: 'Sign the building contract with Costa Building.',
      action: 'Upload the signed contract',
      anchor: 'contract-c1',
    })
  })

  test('waits for the cooling-off period and the certificate, which are not theirs', () => {
    const steps = [step('contract', true), step('cooling_off'), step('insurance')]
    expect(nextStepOf(job({ contracts: [contract({ steps })] }))).toBeNull()
  })

  test('is asked by any of their contracts, the first of them first', () => {
    const second = contract({ id: 'c2', stages: [claimed] })
    expect(anchorOf(job({ contracts: [contract(), second] }))).toBe('stages-c2')
    expect(anchorOf(job({ contracts: [contract(decidable), second] }))).toBe('changes-c1')
  })

  test('looks at what is said to be fixed, then confirms that the job is done', () => {
    const doneAt = '2026-10-05T10:00:00.000Z'
    const fixed = job({ defects: [defect('open'), defect('fixed')], doneAt })
    expect([said(fixed), anchorOf(fixed)]).toEqual(['A defect is said to be fixed. | Look at it', 'defects'])
    const done = job({ defects: [defect('open'), defect('accepted')], doneAt })
    expect([said(done), anchorOf(done)]).toEqual(['The work is said to be done. | Confirm that it is done', 'done'])
    expect(nextStepOf(job({ defects: [defect('open')] }))).toBeNull()
    expect(anchorOf(job({ contracts: [contract({ stages: [claimed] })], doneAt, defects: [defect('fixed')] }))).toBe(
      'stages-c1',
    )
  })

  test('reviews a completed job, and has nothing to do on a cancelled one', () => {
    const completed = job({ status: 'completed' })
    expect([said(completed), anchorOf(completed)]).toEqual(['The job is done. | Write a review', 'review'])
    expect(nextStepOf(job({ status: 'cancelled', contracts: [contract({ stages: [claimed] })] }))).toBeNull()
  })
})

describe('a professional', () => {
  const theirs = (over: Partial<JobContract> = {}, more: Partial<Job> = {}) =>
    job({ isOwner: false, contracts: [contract(over)], ...more })

  test('puts right what is listed before anything else', () => {
    const listed = theirs({ ...decidable }, { defects: [defect('fixed'), defect('open')] })
    expect([said(listed), anchorOf(listed)]).toEqual([
      'The homeowner listed something to put right. | Look at the list',
      'defects',
    ])
    expect(anchorOf(theirs(decidable, { defects: [defect('fixed'), defect('accepted')] }))).toBe('changes-c1')
  })

  test('decides on a variation, signs the contract, then uploads the certificate', () => {
    const steps = [step('contract'), step('cooling_off'), step('insurance')]
    const proposed = theirs({ ...decidable, steps })
    expect([said(proposed), anchorOf(proposed)]).toEqual([
      'The homeowner proposes a variation. | Read and decide',
      'changes-c1',
    ])
    const unsigned = theirs({ ...waiting, steps })
    expect([said(unsigned), anchorOf(unsigned)]).toEqual([
      'Sign the building contract with the homeowner. | Upload the signed contract',
      'contract-c1',
    ])
    // While it cools off, the certificate can be got.
    for (const cooled of [false, true]) {
      const uninsured = theirs({ steps: [step('contract', true), step('cooling_off', cooled), step('insurance')] })
      expect([said(uninsured), anchorOf(uninsured)]).toEqual([
        'Nothing is due before the insurance is in place. | Upload the certificate',
        'contract-c1',
      ])
    }
  })

  test('claims again what was refused, then what comes next', () => {
    const refused = stage({ ...claimable, label: 'Fixing', refusal: 'The door is missing' })
    const again = theirs({ stages: [claimable, refused] })
    expect([said(again), anchorOf(again)]).toEqual([
      'The homeowner says ‘Fixing’ is not finished yet. | Read why, and claim it again',
      'stages-c1',
    ])
    const next = theirs({ stages: [stage(), claimable] })
    expect([said(next), anchorOf(next)]).toEqual([
      'Next to be paid: Frame. | Claim it once it is finished',
      'stages-c1',
    ])
    expect(nextStepOf(theirs({ stages: [stage({ refusal: 'The door is missing' })] }))).toBeNull()
    expect(nextStepOf(theirs({ stages: [claimable], blocked: 'Nothing is due' }))).toBeNull()
    expect(nextStepOf(theirs({ steps: [step('contract', true), step('cooling_off')], stages: [stage()] }))).toBeNull()
  })

  test('says that the job is done once everything is paid, and waits after that', () => {
    const paid = theirs({ leftCents: 0 })
    expect([said(paid), anchorOf(paid)]).toEqual(['Everything is paid. | Mark the job as done', 'done'])
    expect(nextStepOf(theirs({ leftCents: 0 }, { doneAt: '2026-10-05T10:00:00.000Z' }))).toBeNull()
    expect(nextStepOf(theirs({ leftCents: 0, claimedCents: 100 }))).toBeNull()
    expect(nextStepOf(theirs({ leftCents: 100 }))).toBeNull()
    expect(nextStepOf(theirs({}, { contracts: [contract({ leftCents: 0 }), contract({ leftCents: 1 })] }))).toBeNull()
  })

  test('has nothing to do on a job that is over', () => {
    for (const status of ['completed', 'cancelled'] as const)
      expect(nextStepOf(theirs({ ...decidable, leftCents: 0 }, { status, defects: [defect('open')] }))).toBeNull()
  })
})

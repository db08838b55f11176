import { describe, expect, test } from 'vitest'
import {
  afterAnswer,
  afterCheck,
  afterLeaving,
  afterPageMessage,
  afterRules,
  afterTyping,
  type FormState,
  hasMessages,
  messageOf,
  summaryOf,
  type Texts,
  untouched,
  wasTyping,
} from './form-state.ts'

const WRONG = 'Please enter a valid email address'
const TAKEN = 'This email address has an account'
const labels = [
  ['name', 'Name'],
  ['email', 'Email'],
  ['abn', 'ABN'],
] as const

/** The rules find these issues in what is there now. */
const check = (state: FormState, now: Texts, issues: Texts = {}) => afterCheck(state, { checked: now, now, issues })
const typeAndLeave = (state: FormState, key: string) => afterLeaving(afterTyping(state, key), key)

describe('before a form is sent', () => {
  test('a field says nothing while somebody types into it for the first time', () => {
    const typing = check(afterTyping(untouched, 'email'), { email: 'a' }, { email: WRONG })
    expect(messageOf(typing, 'email')).toBe('')
  })

  test('a field that is wrong says so once it is left', () => {
    const left = check(typeAndLeave(untouched, 'email'), { email: 'a' }, { email: WRONG })
    expect(messageOf(left, 'email')).toBe(WRONG)
  })

  test('a field that was entered and left unchanged says nothing', () => {
    expect(messageOf(check(afterLeaving(untouched, 'email'), { email: '' }, { email: WRONG }), 'email')).toBe('')
  })

  test('a field that nobody has come to yet says nothing when another is checked', () => {
    const now = { name: '', email: 'a' }
    const left = check(typeAndLeave(untouched, 'email'), now, { name: 'Please enter your name', email: WRONG })
    expect(messageOf(left, 'name')).toBe('')
  })

  test('the line at the button is empty, whatever is wrong', () => {
    const left = check(typeAndLeave(untouched, 'email'), { email: 'a' }, { email: WRONG })
    expect(summaryOf(left, { email: 'a' }, labels)).toBe('')
  })
})

describe('a message', () => {
  const shown = check(typeAndLeave(untouched, 'email'), { email: 'a' }, { email: WRONG })

  test('goes while its field is typed into, as soon as it is right', () => {
    const right = check(afterTyping(shown, 'email'), { email: 'a@b.au' })
    expect(messageOf(right, 'email')).toBe('')
    expect(hasMessages(right)).toBe(false)
  })

  test('stays while its field is still wrong, and says why it is now', () => {
    const still = check(afterTyping(shown, 'email'), { email: '' }, { email: 'Email is required' })
    expect(messageOf(still, 'email')).toBe('Email is required')
  })

  test('comes back when its field is wrong again, once it is left', () => {
    const right = check(afterTyping(shown, 'email'), { email: 'a@b.au' })
    const typing = check(afterTyping(right, 'email'), { email: 'a@' }, { email: WRONG })
    expect(messageOf(typing, 'email')).toBe('')
    expect(messageOf(check(afterLeaving(typing, 'email'), { email: 'a@' }, { email: WRONG }), 'email')).toBe(WRONG)
  })

  test('of two fields goes from the one when the other is put right', () => {
    const dates = { from: '2027-02-01', until: '2027-01-01' }
    const issue = { until: 'Choose a day after the first' }
    const wrong = check(typeAndLeave(typeAndLeave(untouched, 'from'), 'until'), dates, issue)
    expect(messageOf(wrong, 'until')).toBe(issue.until)
    expect(messageOf(check(afterTyping(wrong, 'from'), { ...dates, from: '2026-12-01' }), 'until')).toBe('')
  })

  test('of a value that has changed since it was checked is not shown', () => {
    const typed = typeAndLeave(untouched, 'email')
    const late = afterCheck(typed, { checked: { email: 'a' }, now: { email: 'a@b.au' }, issues: { email: WRONG } })
    expect(messageOf(late, 'email')).toBe('')
  })

  test('that the page itself has shown goes when the rules find nothing', () => {
    const noticed = afterPageMessage(untouched, 'postcode', 'Please enter a valid 4-digit postcode')
    expect(messageOf(noticed, 'postcode')).toBe('Please enter a valid 4-digit postcode')
    expect(messageOf(check(afterTyping(noticed, 'postcode'), { postcode: '3056' }), 'postcode')).toBe('')
  })

  test('that the page itself has shown for a value comes back with it', () => {
    const unknown = 'Please enter a valid Australian postcode'
    const noticed = afterPageMessage(untouched, 'postcode', unknown, '9999')
    const right = check(afterTyping(noticed, 'postcode'), { postcode: '3056' })
    expect(messageOf(check(typeAndLeave(right, 'postcode'), { postcode: '9999' }), 'postcode')).toBe(unknown)
  })
})

describe('after a refusal', () => {
  const sent = { name: '', email: 'ada@homes.example', abn: '1' }
  const messages = { name: 'Please enter your name', email: TAKEN, abn: 'Please enter a valid ABN' }
  const refused = afterRules(afterAnswer(sent, messages), { name: messages.name, abn: messages.abn })

  test('each refused field says why, and the line names what is missing and what is wrong', () => {
    expect(messageOf(refused, 'email')).toBe(TAKEN)
    expect(summaryOf(refused, sent, labels)).toBe('Still missing: name. Please check: email, ABN.')
  })

  test('what no rule knows holds as long as the value is the one that was refused', () => {
    const other = check(afterTyping(refused, 'name'), { ...sent, name: 'Ada' }, { abn: messages.abn })
    expect(messageOf(other, 'email')).toBe(TAKEN)
    const changed = check(afterTyping(other, 'email'), { ...sent, name: 'Ada', email: 'ada@work.example' })
    expect(messageOf(changed, 'email')).toBe('')
  })

  test('what no rule knows comes back with the same value', () => {
    const changed = check(afterTyping(refused, 'email'), { ...sent, email: 'b@homes.example' }, messages)
    const same = check(typeAndLeave(changed, 'email'), sent, { name: messages.name, abn: messages.abn })
    expect(messageOf(same, 'email')).toBe(TAKEN)
  })

  test('what a rule refused goes with the field on which it depends', () => {
    expect(messageOf(check(afterTyping(refused, 'name'), { ...sent, name: 'Ada' }), 'abn')).toBe('')
  })

  test('without an answer of the rules a refusal holds until its value changes', () => {
    const unknown = afterAnswer(sent, messages)
    expect(messageOf(check(afterTyping(unknown, 'name'), { ...sent, name: 'Ada' }), 'abn')).toBe(messages.abn)
    expect(messageOf(check(afterTyping(unknown, 'abn'), { ...sent, abn: '51 824 753 556' }), 'abn')).toBe('')
  })

  test('the line gets shorter with each field that is right, and goes with the last', () => {
    const named = check(afterTyping(refused, 'name'), { ...sent, name: 'Ada' }, { abn: messages.abn })
    expect(summaryOf(named, { ...sent, name: 'Ada' }, labels)).toBe('Please check: email, ABN.')
    const all = { name: 'Ada', email: 'b@homes.example', abn: '51 824 753 556' }
    const right = check(afterTyping(afterTyping(named, 'email'), 'abn'), all)
    expect(summaryOf(right, all, labels)).toBe('')
  })

  test('the same refusal once more is said again', () => {
    const right = check(afterTyping(refused, 'email'), { ...sent, email: 'b@homes.example' })
    expect(messageOf(right, 'email')).toBe('')
    expect(messageOf(afterAnswer(sent, { email: TAKEN }), 'email')).toBe(TAKEN)
  })

  test('spaces alone are missing too', () => {
    expect(summaryOf(afterAnswer({ name: '  ' }, { name: 'x' }), { name: '  ' }, labels)).toBe('Still missing: name.')
  })
})

test('a form that was taken says nothing', () => {
  expect(afterAnswer({ name: 'Ada' }, {})).toEqual(untouched)
})

test('a field that is left counts as changed only once', () => {
  const typed = afterTyping(untouched, 'name')
  expect([wasTyping(untouched, 'name'), wasTyping(typed, 'name')]).toEqual([false, true])
  expect(wasTyping(afterLeaving(typed, 'name'), 'name')).toBe(false)
})

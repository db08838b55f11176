import { expect, test } from 'vitest'
import type { RefusedForm } from '../../form.ts'
import { alternativesIn, slotIssue } from './alternatives.ts'
import { refusalWords } from './refusal-words.ts'

const refused = (over: Partial<RefusedForm>): RefusedForm => ({
  values: {},
  issues: [],
  message: '',
  status: 400,
  ...over,
})

test('an empty name, email or phone is missing information', () => {
  const issues = [{ path: 'phone', message: 'Please enter a valid phone number' }]
  const values = { name: 'Ada Nguyen', email: 'ada@people.example', phone: ' ' }
  expect(refusalWords(refused({ issues, values }))).toEqual({
    title: 'Missing Information',
    text: 'Please fill in your name, email, and phone number.',
  })
})

test('what is filled in and wrong is said as the server says it', () => {
  const issues = [{ path: 'phone', message: 'Please enter a valid phone number' }]
  const values = { name: 'Ada Nguyen', email: 'ada@people.example', phone: '12' }
  expect(refusalWords(refused({ issues, values }))).toEqual({
    title: 'Booking Failed',
    text: 'Please enter a valid phone number',
  })
})

test('a refusal without words says what to do', () => {
  expect(refusalWords(refused({ status: 503 })).text).toBe(
    'There was an error processing your booking. Please try again.',
  )
})

test('a time that was just taken is said at the times, with those that are free instead', () => {
  const taken = refused({
    status: 409,
    message: 'That time has just been taken. Please choose another.',
    details: { alternatives: [{ startsAt: '2026-11-23T22:00:00.000Z', endsAt: '2026-11-23T22:30:00.000Z' }] },
  })
  expect(slotIssue(taken)).toBe('That time has just been taken. Please choose another.')
  expect(alternativesIn(taken)).toEqual([
    { day: '2026-11-24', times: [{ at: '2026-11-23T22:00:00.000Z', label: '9:00 am' }] },
  ])
  expect(refusalWords(taken).text).toBe('That time has just been taken. Please choose another.')
})

test('another refusal says nothing about the time', () => {
  expect(slotIssue(refused({ message: 'Too many requests', status: 429 }))).toBeUndefined()
  expect(alternativesIn(undefined)).toEqual([])
})

import { expect, test } from 'vitest'
import { parseQuestion } from './question-in.ts'

const id = '0190b6a0-0000-7000-8000-000000000001'

test('empty options fall out, and the mark stays with its option', () => {
  const values = { id, prompt: 'Which?', 'option.0': '', 'option.1': 'A', 'option.4': ' B ', right: '4' }
  expect(parseQuestion(values, 'single')).toEqual({
    id,
    kind: 'single',
    prompt: 'Which?',
    explanation: '',
    options: ['A', 'B'],
    correct: [1],
  })
})

test('a mark at an empty option marks nothing', () => {
  expect(parseQuestion({ id, 'option.0': 'A', 'option.1': 'B', right: '5' }, 'single')).toMatchObject({ correct: [] })
})

test('several may be marked, and those to be put in order are written in order', () => {
  const values = { id, 'option.0': 'A', 'option.1': 'B', 'option.2': 'C', 'right.0': 'on', 'right.2': 'on' }
  expect(parseQuestion(values, 'multiple')).toMatchObject({ correct: [0, 2] })
  expect(parseQuestion(values, 'ordering')).not.toHaveProperty('correct')
})

test('figures are read as people type them', () => {
  expect(parseQuestion({ id, value: '$1,500', tolerance: '' }, 'number')).toMatchObject({ value: 1500 })
  expect(parseQuestion({ id, value: '' }, 'number')).toMatchObject({ value: undefined })
  expect(parseQuestion({ id, value: 'many' }, 'number')).toMatchObject({ value: Number.NaN })
})

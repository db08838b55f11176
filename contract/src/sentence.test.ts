import { expect, test } from 'vitest'
import { sentence } from './sentence.ts'

test.each([
  ['Two complaints', 'Two complaints.'],
  ['Two complaints.', 'Two complaints.'],
  ['Who is this?', 'Who is this?'],
  ['Stop it!', 'Stop it!'],
  ['And so on…', 'And so on…'],
  ['It says “Who is this?”', 'It says “Who is this?”'],
  ['A neighbour (by name)', 'A neighbour (by name).'],
  [' Two lines\n', 'Two lines.'],
  ['  ', ''],
])('"%s" is ended as "%s"', (typed, said) => {
  expect(sentence(typed)).toBe(said)
})

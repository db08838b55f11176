import { expect, test } from 'vitest'
import { issuesAt, otherPaths } from './form-fields.ts'

const fields = (...names: string[]) => names.map((name) => ({ key: name, names: name.split(' ') }))
const issue = (path: string, message = path) => ({ path, message })

test.each([
  ['email', 'email'],
  ['price', 'priceCents'],
  ['from', 'hours.from'],
  ['email', 'customerDetails.email'],
  ['kind-0', 'stages.0.kind'],
  ['amount-1', 'stages.1.amountCents'],
  ['postcodes', 'postcodes.3'],
  ['day startsAt', 'startsAt'],
])('a field %s has the issue at %s', (name, path) => {
  expect(issuesAt(fields(name), [issue(path)])).toEqual({ [name]: path })
})

test.each([
  ['email', 'emails'],
  ['name', 'firstName'],
  ['kind-1', 'stages.0.kind'],
  ['from', 'until'],
])('a field %s does not have the issue at %s', (name, path) => {
  expect(issuesAt(fields(name), [issue(path)])).toEqual({})
})

test('a field has the first of its issues', () => {
  expect(issuesAt(fields('name'), [issue('name', 'first'), issue('name', 'second')])).toEqual({ name: 'first' })
})

test('the path of a rule is learnt from the message that a field shows, row by row', () => {
  const issues = [issue('name', 'Which name?'), issue('lines.0.text', 'Say what'), issue('lines.1.text', 'Say what')]
  const shown = { name: 'Which name?', first: 'Say what', second: 'Say what', other: 'Something else' }
  const learnt = otherPaths(fields('name', 'first', 'second', 'other'), issues, shown)
  expect(learnt).toEqual({ first: 'lines.0.text', second: 'lines.1.text' })
  expect(issuesAt(fields('second'), issues, learnt)).toEqual({ second: 'Say what' })
})

import { expect, test } from 'vitest'
import { answersIn, briefOf } from './brief-shown.ts'

test('asks again what is shown as answered, so that saving the form keeps it', () => {
  const answers = { kitchenSize: 'medium', access: 'street' }
  const { asked, lines } = briefOf({ workKind: 'Kitchen', answers })
  expect(lines.map(({ key }) => key)).toEqual(['kitchenSize', 'access'])
  expect(asked.map(({ key }) => key)).toEqual(expect.arrayContaining(['kitchenSize', 'access']))
  expect(asked.map(({ key }) => key)).not.toContain('living')
})

test('reads the answers of a form; empty ones are taken back, and a form that asks nothing leaves them alone', () => {
  const form = new FormData()
  expect(answersIn(form)).toBeUndefined()
  form.set('answer-houseAge', '')
  form.set('answer-access', 'street')
  expect(answersIn(form)).toEqual({ access: 'street' })
})

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

const described = (error: unknown) => {
  const log = openLog({ logLevel: 'silent' })
  return (log as unknown as Record<symbol, { err(error: unknown): object }>)[pino.symbols.serializersSym]?.err(error)
}

test('a failure is logged with its kind, its first line and where it was, without what a query was asked with', () => {
  const error = new TypeError('Failed query: select 1\nparams: mia@test.example')
  expect(described(error)).toMatchObject({ type: 'TypeError', message: 'Failed query: select 1' })
  expect(described(Object.assign(new Error('x params: mia@test.example'), { code: '23505' }))).toMatchObject({
    code: '23505',
    message: 'x ',
  })
  expect(JSON.stringify(described(error))).not.toContain('mia')
})

test('what fails in a queue says what it was, and in which, though the queue hands on a copy that is no error', () => {
  const { message, stack } = new Error('Connection terminated')
  expect(described({ message, stack, queue: 'mail', worker: 'a' })).toMatchObject({
    message: 'Connection terminated',
    queue: 'mail',
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(described('gone')).toEqual({ message: 'gone' })
  expect(described({ other: 1 })).toEqual({ message: '[object Object]' })
})

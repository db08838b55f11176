import type { Match } from '@lv/contract/request-page'
import { expect, test } from 'vitest'
import { hiredNote } from './hired-note.ts'

const hired = (name: string, doneAt: string | null = null) =>
  ({ professional: { name, businessName: null }, doneAt }) as Match
const day = '2026-11-24T00:00:00Z'

test('confirming names whoever has not said that they are done, and whose work it completes', () => {
  expect(hiredNote([hired('Maria'), hired('Ben', day)])).toBe(
    'Maria has not said that their part is done. Confirming completes the work of Maria and Ben.',
  )
  expect(hiredNote([hired('Maria'), hired('Ben')])).toMatch(/^Maria and Ben have not said that their part is done\./)
  expect(hiredNote([hired('Maria', day), hired('Ben', day)])).toBe('Confirming completes the work of Maria and Ben.')
})

test('where one was hired nothing is added', () => {
  expect(hiredNote([hired('Maria')])).toBe('')
})

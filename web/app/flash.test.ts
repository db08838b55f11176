import { expect, test } from 'vitest'
import { readToast, toastCookie } from './flash.ts'

test('a toast that was handed over is read on the next page', () => {
  const [, value = ''] =
    /^toast=([^;]*)/.exec(toastCookie({ title: 'Success', description: 'Joined: “Slabs; footings”', tone: 'info' })) ??
    []
  expect(readToast(decodeURIComponent(value))).toEqual({
    title: 'Success',
    description: 'Joined: “Slabs; footings”',
    tone: 'info',
  })
})

test('a cookie that holds anything else is no toast', () => {
  for (const value of ['', '%', 'null', '1', '"text"', '{"title":3}', undefined]) expect(readToast(value)).toBeNull()
})

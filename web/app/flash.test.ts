import { expect, test } from 'vitest'
import { readToast, toastCookie } from './flash.ts'

const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('a toast that was handed over is read on the next page', () => {
  const cookie =
    toastCookie({ title: 'Success', description: 'Joined: “Slabs; footings”', tone: 'info' }).split(';')[0] ?? ''
  expect(readToast(withCookie(`theme=dark; ${cookie}`))).toEqual({
    title: 'Success',
    description: 'Joined: “Slabs; footings”',
    tone: 'info',
  })
})

test('a cookie that holds anything else is no toast', () => {
  for (const value of ['', '%', 'null', '1', '"text"', '%7B%22title%22%3A3%7D'])
    expect(readToast(withCookie(`toast=${value}`))).toBeNull()
  expect(readToast(new Request('http://localhost/'))).toBeNull()
})

import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const { http } = await testApp()

test('the reference of the API is a page that may load only its own parts', async () => {
  expect((await http.inject('/api/docs')).headers.location).toBe('/api/docs/')
  const page = await http.inject('/api/docs/')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/)
  const [, script] = /src="([^"]+)"/.exec(page.body) ?? []
  const answer = await http.inject(new URL(script ?? '', 'http://localhost/api/docs/').pathname)
  expect(answer.headers['content-type']).toMatch(/^application\/javascript/)
})

test('beside the reference there is nothing', async () => {
  const answer = await http.inject('/api/docs/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'Not found', code: 'not_found' })
})

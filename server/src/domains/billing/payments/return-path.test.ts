import { describe, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { returnPath } from './checkout-paths.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const read = (value: unknown) => returnPath({ config }, value, '/back', 'successUrl')

describe('the page that a payment page leads back to', () => {
  test('is a path of this site, and a whole address of ours becomes one', () => {
    expect(read('/subscription?ok=1#top')).toBe('/subscription?ok=1#top')
    expect(read('https://laneway.example/subscription?ok=1')).toBe('/subscription?ok=1')
    expect(read('https://laneway.example/')).toBe('/')
    expect(read('https://laneway.example')).toBe('/')
    expect(read('/')).toBe('/')
  })

  test('is the usual one where none is given', () => {
    expect([undefined, null, ''].map(read)).toEqual(['/back', '/back', '/back'])
  })

  test.each([
    'https://evil.example/',
    'https://laneway.example.evil.example/',
    'https://laneway.example@evil.example/',
    'http://laneway.example/subscription',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    'laneway.example.evil.example',
    '/ok\r\nLocation: https://evil.example',
    '/api/professionals/top-up',
    `/${'x'.repeat(3000)}`,
    ['/subscription'],
    { toString: () => '/subscription' },
    42,
  ])('is refused at its field where it leads elsewhere: %j', (value) => {
    expect(() => read(value)).toThrow(
      expect.objectContaining({
        code: 'invalid',
        issues: [{ path: 'successUrl', message: 'Use a page of this site' }],
      }),
    )
  })
})

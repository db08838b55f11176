import { expect, onTestFinished, test, vi } from 'vitest'
import { cacheBody } from './cached-body.ts'
import { openRenders, type Render } from './renders.ts'

const head = { status: 200, headers: [], cookies: [], isHtml: true }
const renderOf = (html: string): Render => ({ head, body: cacheBody(html), nonce: 'nonce-a' })

test('is found by its words, and by no others', () => {
  const { keep, find } = openRenders()
  expect(find('/communities {data}')).toBeUndefined()
  keep('/communities {data}', renderOf('<p>data</p>'))
  expect(find('/communities {other data}')).toBeUndefined()
  expect(find('/communities {data}')?.nonce).toBe('nonce-a')
})

test('is forgotten ten minutes after it was last asked for, whether anybody asks again or not', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { keep, find } = openRenders()
  for (const words of ['once', 'again']) keep(words, renderOf('<p>what one person typed</p>'))
  vi.advanceTimersByTime(500_000)
  expect(find('again')).toBeDefined()
  vi.advanceTimersByTime(200_000)
  expect([find('once'), find('again')].map(Boolean)).toEqual([false, true])
  vi.advanceTimersByTime(700_000)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['what is shown', (name: string) => [name, renderOf('x'.repeat(1_000_000))] as const],
  ['what it is made of', (name: string) => [name + 'x'.repeat(1_000_000), renderOf('')] as const],
])('is forgotten once the pages asked for since weigh 32 MB: %s', (_what, pageOf) => {
  const { keep, find } = openRenders()
  const show = (name: string) => keep(...pageOf(name))
  const isKept = (name: string) => find(pageOf(name)[0]) !== undefined
  show('first')
  show('often asked for')
  for (let count = 0; count < 40; count += 1) {
    show(`page ${count}`)
    expect(isKept('often asked for')).toBe(true)
  }
  expect([isKept('first'), isKept('page 0'), isKept('page 39')]).toEqual([false, false, true])
})

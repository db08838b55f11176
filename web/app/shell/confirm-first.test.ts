import { expect, test } from 'vitest'
import { confirmFirst } from './confirm-first.ts'

async function stopped(path: string, sent?: Record<string, string>) {
  const kept: Record<string, string>[] = []
  const savePendingForm = async (values: Record<string, string>) => kept.push(values) > 0
  const { headers } = await confirmFirst({ path, sent: sent && new URLSearchParams(sent), savePendingForm })
  const to = new URL(headers.get('location') ?? '', 'http://here.invalid')
  return { to: to.pathname, back: to.searchParams.get('returnTo'), kept }
}

test.each([
  ['/profile', '/profile'],
  ['/profile.data', '/profile'],
  ['/earnings.data?cursor=7&_routes=routes%2Fearnings', '/earnings?cursor=7'],
  ['/_.data', '/'],
  ['/subscription/refund/0192.data?index', '/subscription/refund/0192'],
])('from %s the way back is to %s', async (path, back) => {
  expect(await stopped(path)).toEqual({ to: '/confirm', back, kept: [] })
})

test('what was typed waits with the button it was sent by, but no secret, and no button alone', async () => {
  const sent = { intent: 'automatic', amount: '55 & more', password: 'tram stop' }
  expect((await stopped('/professionals/wallet', sent)).kept).toEqual([
    { amount: '55 & more', intent: 'automatic', keptAt: '/professionals/wallet' },
  ])
  expect((await stopped('/professionals/wallet', { intent: 'card' })).kept).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aRequest } from '#test/factories.ts'
import { quoteRequests } from './schema.ts'
import { giveBackSlots, takeSlots } from './slots.ts'

const { ctx } = await testApp()

async function taken(id: string) {
  const [row] = await ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, id))
  return row?.leadCount
}
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

describe('a request', () => {
  test('has three slots: five are asked for, three are taken, and then none', async () => {
    const { id } = await aRequest(ctx)
    expect([await takeSlots(ctx, id, 5), await takeSlots(ctx, id, 1)]).toEqual([3, 0])
    expect(await taken(id)).toBe(3)
  })

  test('gives slots back that became no lead, and no more than were taken', async () => {
    const { id } = await aRequest(ctx)
    await takeSlots(ctx, id, 2)
    expect([await giveBackSlots(ctx, id, 3), await giveBackSlots(ctx, id, 1)]).toEqual([false, true])
    expect(await taken(id)).toBe(1)
    expect(await takeSlots(ctx, id, 3)).toBe(2)
  })

  test('that has quotes already still has its free slots', async () => {
    const { id } = await aRequest(ctx, { status: 'quoted', leadCount: 1 })
    expect(await takeSlots(ctx, id, 3)).toBe(2)
  })

  test.each([
    ['is not verified', { status: 'unverified', verifiedAt: null }],
    ['has no consent', { consentAt: null }],
    ['is in progress', { status: 'in_progress' }],
    ['is completed', { status: 'completed' }],
    ['is cancelled', { status: 'cancelled' }],
  ] as const)('that %s has no slot', async (_what, over) => {
    const { id } = await aRequest(ctx, over)
    expect(await takeSlots(ctx, id, 3)).toBe(0)
  })

  test('that repeats another has no slot', async () => {
    const { id: duplicateOf } = await aRequest(ctx)
    const { id } = await aRequest(ctx, { duplicateOf })
    expect(await takeSlots(ctx, id, 3)).toBe(0)
  })

  test('that does not exist has no slot', async () => {
    expect(await takeSlots(ctx, randomUUID(), 3)).toBe(0)
  })
})

test('whatever is asked at the same time, three slots are taken in all', async () => {
  for (let round = 0; round < 20; round++) {
    const { id } = await aRequest(ctx)
    const counts = await Promise.all(Array.from({ length: 50 }, (_, at) => takeSlots(ctx, id, (at % 3) + 1)))
    expect(sum(counts)).toBe(3)
    expect(await taken(id)).toBe(3)
  }
})

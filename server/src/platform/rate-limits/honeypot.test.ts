import { describe, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import { testApp } from '#test/app.ts'
import { isHoneypotFilled, signFormTime } from './honeypot.ts'

const { ctx } = await testApp()
const later = (ms: number): Context => ({ ...ctx, now: () => new Date(ctx.now().getTime() + ms) })
const shown = { honeypot: undefined, formTime: undefined }

describe('a form', () => {
  test('whose hidden field is filled in was sent by a program, however long it took', async () => {
    const formTime = await signFormTime(ctx)
    expect(await isHoneypotFilled(later(60_000), { honeypot: 'Acme', formTime })).toBe(true)
    expect(await isHoneypotFilled(later(60_000), { honeypot: '', formTime })).toBe(false)
  })

  test('that comes back within two seconds has to be sent again', async () => {
    const frozen = { ...ctx, now: () => new Date(1_790_000_000_000) }
    const after = (ms: number) => ({ ...ctx, now: () => new Date(1_790_000_000_000 + ms) })
    const formTime = await signFormTime(frozen)
    await expect(isHoneypotFilled(after(1999), { ...shown, formTime })).rejects.toMatchObject({ status: 409 })
    expect(await isHoneypotFilled(after(1999), { honeypot: 'Acme', formTime })).toBe(true)
    expect(await isHoneypotFilled(after(2000), { ...shown, formTime })).toBe(false)
  })

  test('without a valid time of ours is left to the rate limits: none, an edited one, anything', async () => {
    const formTime = await signFormTime(ctx)
    const [at = '', mark = ''] = formTime.split('.')
    const edited = [
      `${Number(at) + 1}.${mark}`,
      `${at}.${mark.slice(0, -2)}AA`,
      at,
      `.${mark}`,
      'x'.repeat(200),
      '\0',
      '',
    ]
    for (const sent of [undefined, ...edited])
      expect(await isHoneypotFilled(ctx, { ...shown, formTime: sent })).toBe(false)
  })
})

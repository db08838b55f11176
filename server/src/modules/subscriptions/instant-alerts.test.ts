import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aLead, aProfessional } from '../../../test/factories.ts'
import { cards, openSubscribers } from '../../../test/subscribers.ts'
import { endGrace } from './end-grace.ts'

const t = await testApp()
const s = openSubscribers(t)

type Professional = Awaited<ReturnType<typeof aProfessional>>

const start = ({ user }: Professional) => t.as(user).subscriptions.startInstantAlerts({})
const textsTo = async (mobile: string) => {
  const jobs = await t.waitingJobs()
  return jobs.filter(({ name, data }) => name === 'text' && data.to === mobile).map(({ data }) => String(data.text))
}

describe('instant alerts', () => {
  test('are a text message with each new lead, and say nothing of the homeowner', async () => {
    const professional = await aProfessional(t.ctx)
    await aLead(t.ctx, { professionalId: professional.id })
    expect(await textsTo(professional.mobile)).toEqual([])
    const { url } = await start(professional)
    await aLead(t.ctx, { professionalId: professional.id })
    expect(await textsTo(professional.mobile)).toEqual([])
    await s.payAt(url)
    const { id, request } = await aLead(t.ctx, { professionalId: professional.id })
    const [text = '', ...others] = await textsTo(professional.mobile)
    expect(others).toEqual([])
    expect(text).toBe(
      `Laneway Village: new lead, Home renovation, Brunswick 3056. ${t.ctx.config.publicUrl}/professionals/leads/${id}`,
    )
    expect(text).not.toContain(request.name)
    await expect(start(professional)).rejects.toMatchObject({ status: 409 })
    expect(await t.as(professional.user).subscriptions.list({})).toMatchObject([
      { kind: 'instant_alerts', priceCents: 1000, label: 'Instant lead alerts' },
    ])
  })

  test('go to nobody but their own subscriber, and end with the subscription', async () => {
    const professional = await aProfessional(t.ctx)
    await s.payAt((await start(professional)).url, cards.paysOnce)
    const other = await aProfessional(t.ctx)
    await aLead(t.ctx, { professionalId: other.id })
    expect(await textsTo(other.mobile)).toEqual([])
    await s.later(32)
    await s.later(8)
    await endGrace(t.ctx)
    await aLead(t.ctx, { professionalId: professional.id })
    expect(await textsTo(professional.mobile)).toEqual([])
  })

  test('are not sold without a mobile number', async () => {
    const professional = await aProfessional(t.ctx, { mobile: '+61390001234' })
    await expect(start(professional)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('04') })
  })
})

import { randomUUID } from 'node:crypto'
import { workKinds } from '@lv/contract/options'
import { describe, expect, test } from 'vitest'
import type { JobData } from '#core/job.ts'
import { sendText } from '#domains/notifications/notifications/send-text.ts'
import { testApp } from '#test/app.ts'
import { aLead, aProfessional } from '#test/factories.ts'
import { cards, openSubscribers } from '#test/subscribers.ts'
import { endGrace } from './end.ts'

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
    const { publicUrl } = t.ctx.config
    const [said, unsubscribeLink] = text.split(' Stop texts: ')
    expect(said).toBe(
      `Laneway Village: new lead, Home renovation, Brunswick 3056. ${publicUrl}/professionals/leads/${id}`,
    )
    expect(unsubscribeLink).toMatch(new RegExp(`^${publicUrl}/unsubscribe/[\\w-]{38}$`))
    expect(text).not.toContain(request.name)
    await expect(start(professional)).rejects.toMatchObject({ status: 409 })
    expect(await t.as(professional.user).subscriptions.list({})).toMatchObject([
      { kind: 'instant_alerts', priceCents: 1000, label: 'Instant lead alerts' },
    ])
  })

  test('end by the link in each, without signing in; the ones that wait are not sent, emails still come (S1)', async () => {
    const professional = await aProfessional(t.ctx)
    await s.payAt((await start(professional)).url)
    await aLead(t.ctx, { professionalId: professional.id })
    const waiting = (await t.waitingJobs()).filter(
      ({ name, data }) => name === 'text' && data.to === professional.mobile,
    )
    const text = waiting[0]?.data as JobData['text']
    const { pathname } = new URL(text.text.split(' ').at(-1) ?? '')
    const look = await t.http.inject(`/api${pathname}`)
    expect(look.json()).toEqual({ label: 'text messages about leads' })
    for (const _time of [1, 2]) {
      const answer = await t.http.inject({ method: 'POST', url: `/api${pathname}` })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    }
    await sendText(t.ctx, text)
    expect((await t.http.inject(`/dev/sms.json?to=${encodeURIComponent(professional.mobile)}`)).json()).toEqual([])
    await aLead(t.ctx, { professionalId: professional.id })
    expect(await textsTo(professional.mobile)).toHaveLength(1)
    const { topics } = await t.as(professional.user).notifications.preferences({})
    expect(topics.find(({ topic }) => topic === 'leads')).toMatchObject({
      email: 'at_once',
      push: 'at_once',
      sms: 'off',
    })
    const { rows } = await t.ctx.pool.query('select wording from news_consents where user_id = $1', [
      professional.user.id,
    ])
    expect(rows).toEqual([{ wording: 'Unsubscribe from text messages about leads' }])
    const others = [...'ABQRghwx'].filter((last) => !pathname.endsWith(last))
    const changed = others.map((last) => pathname.slice(0, -1) + last)
    for (const wrong of [`${pathname}A`, pathname.slice(0, -1), ...changed])
      expect((await t.http.inject({ method: 'POST', url: `/api${wrong}` })).statusCode, wrong).toBe(404)
  })

  test('fit into two text messages, whatever the work and wherever', async () => {
    const publicUrl = 'https://www.lanewayvillage.com.au'
    const suburb = 'x'.repeat(40)
    const lengths = workKinds.map((work) => {
      const config = { ...t.ctx.config, publicUrl }
      const data = { work, suburb, postcode: '3000', leadId: randomUUID() }
      const text = `${t.ctx.notificationDependencies.textMessages.lead?.write(data as never, config)} Stop texts: ${publicUrl}/unsubscribe/${'A'.repeat(38)}`
      // Outside of these, a message would hold 70 signs instead of 160 (GSM 03.38), and those of its second table count twice.
      expect(text).toMatch(/^[\w @£$!"#%&'()*+,./:;<=>?-]+$/)
      return text.length
    })
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * 153)
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

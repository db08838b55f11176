import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requestEvents } from '#domains/marketplace/requests/schema.ts'
import { testApp } from '#test/app.ts'
import { aLead } from '#test/factories.ts'

const t = await testApp()

type Lead = Awaited<ReturnType<typeof aLead>>
const revoke = (lead: Lead, user = lead.request.user, leadId = lead.id) =>
  t.as(user).leads.revokePhone({ params: { requestId: lead.requestId, leadId } })
const phone = async ({ id, professional }: Lead) =>
  (await t.as(professional.user).leads.get({ params: { leadId: id } })).customerPhone

describe('the phone number', () => {
  test('is hidden from this professional once the homeowner takes it back, and from no other', async () => {
    const lead = await aLead(t.ctx)
    const other = await aLead(t.ctx, { requestId: lead.requestId })
    expect(await phone(lead)).toBe(lead.request.phone)
    await Promise.all([revoke(lead), revoke(lead), revoke(lead)])
    expect(await phone(lead)).toBeNull()
    expect(await phone(other)).toBe(lead.request.phone)
    const noted = and(eq(requestEvents.requestId, lead.requestId), eq(requestEvents.kind, 'phone_revoked'))
    expect(await t.ctx.db.$count(requestEvents, noted)).toBe(1)
  })

  test('stays with the professional who was accepted', async () => {
    const lead = await aLead(t.ctx, { status: 'won' })
    await expect(revoke(lead)).rejects.toMatchObject({ status: 409 })
    expect(await phone(lead)).toBe(lead.request.phone)
  })

  test('is the homeowner’s alone to take back', async () => {
    const [lead, other] = [await aLead(t.ctx), await aLead(t.ctx)]
    await expect(revoke(lead, other.request.user)).rejects.toMatchObject({ status: 404 })
    await expect(revoke(lead, lead.professional.user)).rejects.toMatchObject({ status: 404 })
    await expect(revoke(lead, lead.request.user, other.id)).rejects.toMatchObject({ status: 404 })
    expect(await phone(lead)).toBe(lead.request.phone)
    expect(await phone(other)).toBe(other.request.phone)
  })
})

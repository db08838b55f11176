import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findCommand, runCommand } from '#cli/admin.ts'
import { audit } from '#platform/audit/audit.ts'
import { testApp } from '#test/app.ts'
import { aBooking, aLead, aUser } from '#test/factories.ts'
import { findAffected } from './parts/breach.read.ts'

// RELIABILITY.md, PV7: who was affected by what one session or person looked at.

const t = await testApp()
const inHours = (count: number) => new Date(Date.now() + count * HOUR_MS)
const around = { from: inHours(-1), to: inHours(1) }
const sorted = (all: { email: string; what: string }[]) =>
  all.map(({ email, what }) => [email, what]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))

describe('PV7: a breach', () => {
  test('of an administrator names everybody whose single records they opened, once each, and the lists by their size', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const lead = await aLead(t.ctx)
    const booking = await aBooking(t.ctx)
    const other = await aLead(t.ctx)
    await t.as(admin).leads.see({ params: { leadId: lead.id } })
    await t.as(admin).leads.see({ params: { leadId: lead.id } })
    await t.as(admin).consultations.see({ params: { bookingId: booking.id } })
    await t.as(admin).professionals.list({ query: {} })
    await t.as(admin).consultations.list({ query: {} })
    await audit(t.ctx, { actorId: (await aUser(t.ctx)).id, action: 'lead_seen', subject: other.id })
    const { who, affected, lists } = await findAffected(t.ctx, { of: admin.id, ...around })
    expect(who).toBe(admin.email)
    expect(sorted(affected)).toEqual(
      sorted([
        { email: booking.email, what: 'a consultation' },
        { email: lead.request.email, what: 'a request for quotes' },
      ]),
    )
    expect(lists.map(({ action }) => action)).toContain('bookings_seen')
    expect((await findAffected(t.ctx, { of: admin.email, from: inHours(-2), to: inHours(-1) })).affected).toEqual([])
  })

  test('of a professional names the homeowners whose leads they opened and whose numbers they were shown', async () => {
    const lead = await aLead(t.ctx)
    await aLead(t.ctx)
    await t.as(lead.professional.user).leads.get({ params: { leadId: lead.id } })
    const { affected } = await findAffected(t.ctx, { of: lead.professional.user.email, ...around })
    expect(affected.map(({ email, what }) => [email, what])).toEqual([
      [lead.request.email, 'a lead, a lead’s phone number'],
    ])
  })

  test('of one session counts from when it began', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const lead = await aLead(t.ctx)
    await t.as(admin).leads.see({ params: { leadId: lead.id } })
    await t.signIn(admin)
    const { rows } = await t.ctx.db.execute<{ id: string }>(sql`select id from sessions where user_id = ${admin.id}`)
    const of = rows[0]?.id ?? ''
    expect((await findAffected(t.ctx, { of, ...around })).affected).toEqual([])
    await t.ctx.db.execute(sql`update sessions set created_at = now() - interval '30 minutes' where id = ${of}::uuid`)
    expect((await findAffected(t.ctx, { of, ...around })).affected).toHaveLength(1)
  })

  test('is asked about by a command, which is written down, and says what it does not understand', async () => {
    const admin = await aUser(t.ctx, { isSuperAdmin: true })
    const lead = await aLead(t.ctx)
    await t.as(admin).leads.see({ params: { leadId: lead.id } })
    const ask = (...words: string[]) =>
      runCommand(t.ctx, findCommand(['breach', ...words]) ?? (async () => 'no such command'))
    const [from, to] = [inHours(-1).toISOString().slice(0, 16), inHours(1).toISOString().slice(0, 16)]
    expect(await ask(admin.email, from, to)).toEqual({ code: 0, said: expect.stringContaining(lead.request.email) })
    for (const words of [
      [admin.email, 'yesterday', to],
      [admin.email, to, from],
      [crypto.randomUUID(), from, to],
      ['nobody@test.example', from, to],
    ])
      expect((await ask(...words)).code, words.join()).toBe(1)
    const { rows } = await t.ctx.db.execute(sql`select from audit_log where action = 'breach_asked'`)
    expect(rows).toHaveLength(1)
  })
})

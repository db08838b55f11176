import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { retentionInWords } from '#core/retention.ts'
import { purgeBookings } from '#domains/consultations/bookings/erase.ts'
import { purgeOldRequests } from '#domains/marketplace/quotes/erase.ts'
import { purgeUnverified } from '#domains/marketplace/requests/purge.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { purgeMessages } from '#domains/operations/contact/messages.ts'
import { contactMessages } from '#domains/operations/contact/schema.ts'
import { readRetention } from '#domains/operations/personal-data/data-export.ts'
import { purgeUnverifiedProjects } from '#domains/tenders/projects/views.ts'
import { testApp } from '#test/app.ts'
import { aBooking, aProject, aRequest, aVisitorsRequest } from '#test/factories.ts'

// RELIABILITY.md, PV5: how long things are kept is what people are told, to the moment.

const t = await testApp()
const BEGAN = '2025-03-10T02:00:00.000Z'
const at = (instant: string, ms = 0) => ({ ...t.ctx, now: () => new Date(new Date(instant).getTime() + ms) })
const isThere = async (table: string, id: string, also = 'true') => {
  const { rows } = await t.ctx.db.execute(
    sql`select from ${sql.identifier(table)} where id = ${id}::uuid and ${sql.raw(also)}`,
  )
  return rows.length > 0
}
const unverified = { status: 'unverified', verifiedAt: null, createdAt: new Date(BEGAN) } as const

type Case = {
  called: string
  /** The last moment of it. */
  end: string
  purge: (ctx: typeof t.ctx) => Promise<void>
  leave: () => Promise<() => Promise<boolean>>
}

const cases: Case[] = [
  {
    called: 'a message of the contact form',
    end: '2026-03-10T02:00:00.000Z',
    purge: purgeMessages,
    async leave() {
      const row = { name: 'Ada', email: 'ada@test.example', phone: '', subject: 'Other' as const, message: 'Hello' }
      const [kept] = await t.ctx.db
        .insert(contactMessages)
        .values({ ...row, createdAt: new Date(BEGAN) })
        .returning()
      return () => isThere('contact_messages', kept?.id ?? '')
    },
  },
  {
    called: 'a request that nobody verified',
    end: '2025-04-09T02:00:00.000Z',
    purge: purgeUnverified,
    async leave() {
      const { id } = await aVisitorsRequest(t.ctx, unverified)
      return () => isThere('quote_requests', id)
    },
  },
  {
    called: 'a project that nobody verified',
    end: '2025-04-09T02:00:00.000Z',
    purge: purgeUnverifiedProjects,
    async leave() {
      const { id } = await aProject(t.ctx, { ownerId: null, ...unverified })
      return () => isThere('projects', id)
    },
  },
  {
    called: 'a booking that nobody paid for',
    end: '2025-03-17T02:00:00.000Z',
    purge: purgeBookings,
    async leave() {
      const { id } = await aBooking(t.ctx, { status: 'expired', confirmedAt: null, createdAt: new Date(BEGAN) })
      return () => isThere('bookings', id)
    },
  },
  {
    called: 'contact details of visits',
    end: '2027-03-10T02:00:00.000Z',
    purge: purgeBookings,
    async leave() {
      // It lasts an hour and a half, and is kept from its end.
      const { id } = await aBooking(t.ctx, { startsAt: new Date(new Date(BEGAN).getTime() - 5_400_000) })
      return () => isThere('bookings', id, "email <> ''")
    },
  },
  {
    called: 'a request, by the last thing that happened to it,',
    end: '2027-03-10T02:00:00.000Z',
    purge: purgeOldRequests,
    async leave() {
      const { id } = await aRequest(t.ctx, {
        verifiedAt: new Date('2025-01-10T02:00:00.000Z'),
        createdAt: new Date('2025-01-10T02:00:00.000Z'),
      })
      await t.ctx.db
        .update(quoteRequests)
        .set({ consentAt: new Date(BEGAN), acceptedAt: null, completedAt: null, cancelledAt: null })
        .where(eq(quoteRequests.id, id))
      return () => isThere('quote_requests', id, "email <> ''")
    },
  },
]

describe('what is kept for a time', () => {
  test.each(cases)('$called is there at its last moment, and gone right after it', async ({ end, purge, leave }) => {
    const stays = await leave()
    await purge(at(end))
    expect(await stays()).toBe(true)
    await purge(at(end, 1))
    expect(await stays()).toBe(false)
  })

  test('is named with these times', () => {
    const said = readRetention(t.ctx.modules).map(({ what, kept }) => `${what.split(/[,;]/)[0]}: ${kept}`)
    expect(said).toEqual(
      expect.arrayContaining([
        'Messages sent with the contact form: 12 months',
        'Quote requests whose email was never verified: 30 days',
        'Collaborative projects whose email was never verified: 30 days',
        'Consultations that were never paid for: 7 days',
        'Consultations after the visit: 24 months',
        'Verified quote requests: 24 months',
        'The log of what administrators did and looked at: 7 years',
        'Unreadable marks of who looked at a project on a day: 2 to 3 days',
        'Unreadable marks of who downloaded a resource on a day: 2 to 3 days',
        'What was sent to a professional’s webhooks: 30 to 31 days',
      ]),
    )
  })

  test.each([
    [{ days: 1 }, '1 day'],
    [{ days: 30 }, '30 days'],
    [{ days: 30, wholeDays: true as const }, '30 to 31 days'],
    [{ months: 1 }, '1 month'],
    [{ months: 12 }, '12 months'],
    [{ months: 24 }, '24 months'],
    [{ months: 25 }, '25 months'],
    [{ months: 36 }, '3 years'],
    [{ months: 84 }, '7 years'],
  ])('is said in words that people use: %j', (kept, words) => {
    expect(retentionInWords(kept)).toBe(words)
  })
})

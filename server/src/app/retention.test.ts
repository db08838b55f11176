import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@lv/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { resourceDownloads } from '#domains/community/resources/schema.ts'
import { bookings } from '#domains/consultations/bookings/schema.ts'
import { eraseQuoteRequest } from '#domains/marketplace/quotes/erase.ts'
import { quoteRequests, requestSenders } from '#domains/marketplace/requests/schema.ts'
import { contactMessages } from '#domains/operations/contact/schema.ts'
import { retention } from '#domains/operations/personal-data/data-export.ts'
import { projectViews } from '#domains/tenders/projects/schema.ts'
import { audit } from '#platform/audit/audit.ts'
import { testApp } from '#test/app.ts'
import {
  aBooking,
  aCommunity,
  aLead,
  aProfessional,
  aProject,
  aQuote,
  aRequest,
  aResource,
  aUser,
  aVisitorsRequest,
} from '#test/factories.ts'
import { modules } from './modules.ts'

const all: readonly Module[] = Object.values(modules)

const t = await testApp()

type Kind = {
  what: RegExp
  /** Leaves one, kept from now on. */
  leave: () => Promise<() => Promise<boolean>>
}

const isThere =
  (table: string, id: string, also = 'true') =>
  async () => {
    const { rows } = await t.ctx.db.execute(
      sql`select from ${sql.identifier(table)} where id = ${id}::uuid and ${sql.raw(also)}`,
    )
    return rows.length > 0
  }

/** One of everything that is declared to be kept for a time, and whether there is still something of it. */
const kinds: Kind[] = [
  {
    what: /^Messages sent/,
    async leave() {
      const row = { name: 'Ada', email: 'ada@test.example', phone: '', subject: 'Other' as const, message: 'Hello' }
      const [message] = await t.ctx.db.insert(contactMessages).values(row).returning()
      return isThere('contact_messages', message?.id ?? '')
    },
  },
  {
    what: /^Quote requests whose email was never/,
    async leave() {
      const { id } = await aVisitorsRequest(t.ctx, { status: 'unverified', verifiedAt: null })
      return isThere('quote_requests', id)
    },
  },
  {
    what: /^Collaborative projects/,
    async leave() {
      const { id } = await aProject(t.ctx, { ownerId: null, status: 'unverified', verifiedAt: null })
      return isThere('projects', id)
    },
  },
  {
    what: /^Unreadable marks of who looked/,
    async leave() {
      const { id: projectId } = await aProject(t.ctx)
      await t.as(await aUser(t.ctx)).projects.view({ params: { projectId } })
      return async () => (await t.ctx.db.$count(projectViews, eq(projectViews.projectId, projectId))) > 0
    },
  },
  {
    what: /^Unreadable marks of who downloaded/,
    async leave() {
      const { id } = await aResource(t.ctx, { communityId: (await aCommunity(t.ctx)).id })
      expect((await t.http.inject(`/api/resources/${id}/download`)).statusCode).toBe(200)
      return async () => (await t.ctx.db.$count(resourceDownloads, eq(resourceDownloads.resourceId, id))) > 0
    },
  },
  {
    what: /^Verified quote requests/,
    async leave() {
      const { id } = await aRequest(t.ctx)
      return isThere('quote_requests', id, "email <> ''")
    },
  },
  {
    what: /^After a request is deleted/,
    async leave() {
      const { requestId } = await aLead(t.ctx)
      await eraseQuoteRequest(t.ctx, { requestId })
      return isThere('quote_requests', requestId, 'email_trace is not null and phone_trace is not null')
    },
  },
  {
    what: /^Consultations that were never paid/,
    async leave() {
      const { id } = await aBooking(t.ctx)
      await t.ctx.db.update(bookings).set({ status: 'expired' }).where(eq(bookings.id, id))
      return isThere('bookings', id)
    },
  },
  {
    what: /^Consultations after/,
    async leave() {
      const { id } = await aBooking(t.ctx, { startsAt: new Date(Date.now() - 2 * HOUR_MS) })
      return isThere('bookings', id, "email <> ''")
    },
  },
  {
    what: /^What was sent to a professional/,
    async leave() {
      const { user } = await aProfessional(t.ctx)
      const api = t.as(user).integrations
      const url = 'https://hooks.example.com/'
      const { webhook } = await api.makeWebhook({ body: { url, events: ['lead.created'] } })
      const { id } = await api.testWebhook({ params: { webhookId: webhook.id } })
      return isThere('webhook_deliveries', id)
    },
  },
  {
    what: /^The log of what administrators/,
    async leave() {
      // The database goes by its own clock, which no test can put forward: audit-chain.test.ts tries that it refuses.
      for (const table of ['audit_log', 'audit_chain'])
        await t.ctx.pool.query(`alter table ${table} disable trigger ${table}_immutable`)
      return isThere('audit_log', await audit(t.ctx, { actorId: null, action: 'tried' }))
    },
  },
  {
    what: /^Which browser sent/,
    async leave() {
      const { id: requestId } = await aVisitorsRequest(t.ctx)
      await t.ctx.db.insert(requestSenders).values({ requestId, browserHash: randomBytes(32) })
      return async () => (await t.ctx.db.$count(requestSenders, eq(requestSenders.requestId, requestId))) > 0
    },
  },
  {
    what: /^Notifications/,
    async leave() {
      const { id: userId } = await aUser(t.ctx)
      const { rows } = await t.ctx.db.execute<{ id: string }>(sql`insert into notifications (user_id, type, data, at)
        values (${userId}, 'community', '{}', now()) returning id`)
      return isThere('notifications', rows[0]?.id ?? '')
    },
  },
]

const at = (ms: number): Context => ({ ...t.ctx, now: () => new Date(Date.now() + ms) })

/** The end of the time, in ms from now; months as Postgres counts them. */
async function endOf(kept: { days: number } | { months: number }) {
  const later = 'days' in kept ? sql`make_interval(days => ${kept.days})` : sql`make_interval(months => ${kept.months})`
  const { rows } = await t.ctx.db.execute<{ ms: number }>(
    sql`select (extract(epoch from (now() + ${later}) - now()) * 1000)::float as ms`,
  )
  return rows[0]?.ms ?? 0
}

describe('PV5: what is kept for a time', () => {
  test('is tried here, all of it', () => {
    const untried = retention(all).filter(({ what }) => kinds.filter((kind) => kind.what.test(what)).length !== 1)
    expect(untried.map(({ what }) => what)).toEqual([])
    expect(retention(all)).toHaveLength(kinds.length)
  })

  test.each(retention(all))('is there to its last day and gone on the next: $what', async ({ what, kept, sweep }) => {
    const stays = await kinds.find((kind) => kind.what.test(what))?.leave()
    const end = await endOf(kept)
    await sweep(at(end - DAY_MS))
    expect(await stays?.()).toBe(true)
    await sweep(at(end + DAY_MS))
    expect(await stays?.()).toBe(false)
  })

  test('is what the API tells, as it is done', async () => {
    const told = await t.as(null).people.retention({})
    expect(told).toHaveLength(retention(all).length)
    expect(told).toContainEqual({ what: 'Messages sent with the contact form', kept: '12 months' })
    expect(told).toContainEqual({ what: 'Quote requests whose email was never verified', kept: '30 days' })
  })

  test('of a job that is under way stays, however long ago it began', async () => {
    const { request, id } = await aQuote(t.ctx)
    await t
      .as(request.user)
      .quotes.accept({ params: { requestId: request.id }, body: { signedName: 'Hanna Hill', quoteId: id } })
    const [old] = retention(all).filter(({ what }) => what.startsWith('Verified'))
    await old?.sweep(at(1000 * DAY_MS))
    const [kept] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, request.id))
    expect(kept?.erasedAt).toBeNull()
  })
})

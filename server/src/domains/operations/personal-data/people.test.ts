import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '@lv/contract/durations'
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { charges, orders } from '#domains/billing/payments/schema.ts'
import { comments } from '#domains/community/posts/schema.ts'
import { bookings } from '#domains/consultations/bookings/schema.ts'
import { mailTokens, users } from '#domains/identity/accounts/schema.ts'
import { offerLeads } from '#domains/marketplace/leads/parts/offer.ts'
import { leadReports } from '#domains/marketplace/leads/schema.ts'
import { quoteRequests } from '#domains/marketplace/requests/schema.ts'
import { sendMail } from '#domains/notifications/notifications/send-mail.ts'
import { checkInvariants } from '#domains/operations/invariants/check.ts'
import { auditLog } from '#platform/audit/schema.ts'
import { capturedMails } from '#platform/email/schema.ts'
import { files } from '#platform/storage/schema.ts'
import { testApp } from '#test/app.ts'
import { aBooking, aCommunity, aLead, aProfessional, aQuote, aRequest, aUser, withPoints } from '#test/factories.ts'
import { aSubscription } from '#test/paid.ts'
import { openPersonCommands } from '#test/person-commands.ts'
import { ABN, aKnownPerson, CANARY, columnsWith, MOBILE } from '#test/traces.ts'
import { countPersonalRows } from './parts/count-holdings.ts'
import { findPerson } from './parts/find-person.ts'
import { links, personalTables } from './parts/holdings.ts'

const t = await testApp()
const { remove, exportTo } = openPersonCommands(t)
const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const broken = async () => (await checkInvariants(t.ctx)).filter(({ count }) => typeof count === 'number' && count > 0)

let person: Awaited<ReturnType<typeof aKnownPerson>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lv-export-'))
  person = await aKnownPerson(t)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('somebody who has left a trace everywhere', () => {
  test('can be given all of it, with the files, and without what signs anybody in', async () => {
    expect(await exportTo(` ${person.user.email.toUpperCase()}`, folder)).toContain('with 3 files beside it. 3 files')
    const text = await readFile(join(folder, 'person.json'), 'utf8')
    const told = JSON.parse(text)
    expect((await stat(join(folder, 'person.json'))).mode & 0o077).toBe(0)
    expect(await readdir(join(folder, 'files'))).toContain(`${person.fileId} ${CANARY}.pdf`)
    const missing = personalTables(t.ctx.modules)
      .filter(({ called }) => !/consultant|owned$|premium income|payouts|14 days|refunds|taken back/.test(called))
      .filter((holding) => !told[holding.called] && !links(t.ctx.modules).includes(holding))
    const say = 'let the person leave some of each in server/test/traces.ts'
    expect(
      missing.map(({ called }) => called),
      say,
    ).toEqual([])
    expect(told['post likes']).toMatchObject([{ userId: person.user.id }])
    expect(told['requests for quotes']).toHaveLength(3)
    expect(told['messages from others']?.map(({ body }: { body: string }) => body).toSorted()).toEqual([
      'An answer that stays.',
      'Thank you.',
    ])
    expect(text).not.toContain(`"userId": "${person.friend.id}"`)
    expect(told['tax invoices and adjustment notes']).toHaveLength(4)
    expect(text).not.toContain(`${CANARY} hash`)
    expect(text).not.toMatch(/tokenHash|manageHash|visitHash|consentIpHash/)
    await expect(exportTo(person.user.email, folder)).rejects.toThrow('is not empty')
  })

  test('reads what would go, what would stay and why, and nothing is changed by that', async () => {
    const before = await columnsWith(t.ctx, [CANARY])
    const said = await remove(person.user.email)
    expect(said).toMatch(/Goes for good:\n(.*\n)* +1 {2}sessions\n/)
    expect(said).toMatch(
      /Stays as it is:\n(.*\n)* +4 {2}tax invoices and adjustment notes: tax law asks for five years/,
    )
    expect(said).toContain('unspent points are lost with the account')
    expect(said).toContain(`To do it: npm run admin -- person-delete ${person.user.email} --yes`)
    expect(await columnsWith(t.ctx, [CANARY])).toEqual(before)
    await expect(remove(person.user.email, 'They', 'asked')).rejects.toThrow('Add --yes')
    await expect(remove(person.user.email, '--sure')).rejects.toThrow('no such command')
  })

  test('is deleted wherever the list says so, and nowhere else in the database is a word of them left', async () => {
    const [before, known] = [await broken(), await findPerson(t.ctx, person.user.email, { withClaims: true })]
    const cookie = await t.signIn(person.user)
    const me = () => t.http.inject({ url: '/api/auth/user', headers: { cookie } })
    expect((await me()).statusCode).toBe(200)
    const done = await Promise.allSettled([remove(person.user.email, '--yes'), remove(person.user.email, '--yes')])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await me()).statusCode, 'every session has ended').toBe(401)
    const rows = (await countPersonalRows(t.ctx, known)).filter(({ holding }) => holding.fate === 'goes')
    const say =
      'rows that should have gone: delete them in a verb of their module that domains/operations/personal-data/erase.ts calls'
    expect(
      rows.map(({ holding }) => holding.called),
      say,
    ).toEqual([])
    const kept = personalTables(t.ctx.modules).flatMap((holding) =>
      holding.fate === 'goes' ? [] : holding.keeps.map((name) => `${getTableName(holding.table)}.${inSql(name)}`),
    )
    const left = await columnsWith(t.ctx, [CANARY, MOBILE, ABN])
    expect(left.filter((column) => !kept.includes(column))).toEqual([])
    expect(left).toContain('receipts.buyer')
    expect(left).not.toContain('quote_requests.title')
    const toThem = (await t.waitingJobs()).filter(({ data }) => data.to === person.user.email || data.to === MOBILE)
    expect(toThem).toEqual([])
    expect(await broken()).toEqual(before)
  })

  test('leaves what is others’: answers with the place they answer, counts that are right, reviews without a name', async () => {
    expect(await t.ctx.db.$count(comments, eq(comments.id, person.answerId))).toBe(1)
    const { rows } = await t.ctx.db.execute(sql`select c.member_count - (
          select count(*) from memberships m where m.community_id = c.id) as members,
        c.post_count - (select count(*) from posts p where p.community_id = c.id and p.deleted_at is null) as posts,
        (select sum(p.comments_count) - (select count(*) from comments k join posts o on o.id = k.post_id
            where o.community_id = c.id and k.deleted_at is null) from posts p where p.community_id = c.id) as comments,
        (select sum(p.likes_count) from posts p where p.community_id = c.id) as likes
      from communities c where c.id = ${person.communityId}`)
    expect(rows.map((row) => Object.values(row).map(Number))).toEqual([[0, 0, 0, 0]])
    const { reviews } = await t.as(null).reviews.profile({ params: { slug: person.reviewedSlug } })
    expect(reviews).toMatchObject([{ authorName: 'A homeowner', text: 'Straight walls.' }])
    await expect(t.as(null).reviews.profile({ params: { slug: `costa-${CANARY}` } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await t.ctx.db.$count(charges, eq(charges.id, person.chargeId))).toBe(1)
    const talk = { params: { conversationId: person.conversationId } }
    const { items } = await t.as(person.friend).conversations.messages({ ...talk, query: {} })
    expect(items.map(({ body }) => body)).toEqual(['An answer that stays.'])
    expect(await t.as(person.friend).conversations.get(talk)).toMatchObject({
      title: 'Deleted account',
      other: null,
      closedReason: 'This person has deleted their account.',
    })
  })

  test('leaves others’ requests and visits that named them: these go on with their account’s own address and number', async () => {
    const { other, othersRequestId, othersLeadId, othersBookingId } = person
    const own = { userId: other.id, email: other.email, name: 'Ada Nguyen', phone: other.phone, erasedAt: null }
    const [request] = await t.ctx.db.select().from(quoteRequests).where(eq(quoteRequests.id, othersRequestId))
    expect(request).toMatchObject({ ...own, phone: '', status: 'pending', leadCount: 1 })
    const [booking] = await t.ctx.db.select().from(bookings).where(eq(bookings.id, othersBookingId))
    expect(booking).toMatchObject({ ...own, status: 'confirmed', location: '12 Albion Street, Brunswick' })
    const links = await t.ctx.db.select().from(mailTokens)
    expect(links.filter(({ subject }) => [othersRequestId, othersLeadId].includes(subject))).toEqual([])
    const told = (await t.waitingJobs()).map(
      ({ data }) => data as { kind: string; data: object; attach?: { id: string } },
    )
    expect(told.find(({ kind }) => kind === 'job-done')?.data).toEqual({
      name: 'Bruno',
      suburb: 'Brunswick',
      leadId: othersLeadId,
    })
    const visit = told.find(({ kind, attach }) => kind === 'visit-confirmed' && attach?.id === othersBookingId)
    expect(visit?.data).toMatchObject({ consultant: 'Ingrid Larsen', location: '12 Albion Street, Brunswick' })
    expect(visit?.data).not.toHaveProperty('phone')
  })

  test('gets no mail any more, whatever happens to what stayed, and is found by nobody', async () => {
    const [shell] = await t.ctx.db.select().from(users).where(eq(users.id, person.user.id))
    expect(shell).toMatchObject({ firstName: '', emailVerified: false })
    await sendMail(t.ctx, { kind: 'welcome', to: shell?.email ?? '', data: { firstName: 'x' } })
    expect(await t.ctx.db.$count(capturedMails, eq(capturedMails.to, shell?.email ?? ''))).toBe(0)
    await expect(remove(person.user.email)).rejects.toThrow('Nothing is stored about')
    await expect(exportTo(person.user.email)).rejects.toThrow('Nothing is stored about')
    const deeds = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subject, person.user.id))
    expect(deeds.map(({ action }) => action)).toEqual(expect.arrayContaining(['person_exported', 'person_deleted']))
  })
})

describe('an address that nobody has proven', () => {
  test('is exported without what somebody else typed in beside it, and deleted with that', async () => {
    const { email } = await aUser(t.ctx)
    const claimant = await aUser(t.ctx, { email, emailVerified: false, firstName: 'Mallory' })
    const own = await mkdtemp(join(tmpdir(), 'lv-export-'))
    await exportTo(email, own)
    expect(await readFile(join(own, 'person.json'), 'utf8')).not.toContain('Mallory')
    await rm(own, { recursive: true })
    await remove(email, '--yes')
    const [row] = await t.ctx.db.select().from(users).where(eq(users.id, claimant.id))
    expect(row).toMatchObject({ firstName: '' })
  })

  test('of a guest is deleted with what they wrote, without an account', async () => {
    const startsAt = new Date(t.ctx.now().getTime() - DAY_MS)
    const { email } = await aBooking(t.ctx, { startsAt, name: 'Gus Guest' })
    expect(await remove(email)).toMatch(/ +1 {2}consultations: payments refer to it/)
    await remove(email, '--yes')
    expect(await columnsWith(t.ctx, [email, 'Gus Guest'])).toEqual([])
  })
})

describe('nobody is deleted of whom something is running', () => {
  const cases: [string, () => Promise<string>, RegExp][] = [
    [
      'points held for a lead',
      async () => (await aLead(t.ctx)).professional.user.email,
      /^29 points are held for 1 lead:/m,
    ],
    ['a quote that waits', async () => (await aQuote(t.ctx)).professional.user.email, /A quote of theirs waits/],
    ['a job under way', async () => jobUnderWay(), /^A job is under way in Brunswick/m],
    [
      'a visit ahead',
      async () => (await aBooking(t.ctx)).email,
      /^The consultation LV-\w{6} is booked: cancel it first/m,
    ],
    ['a community', async () => ownerOfOne(), /^They own the community Slabs/m],
    ['a subscription', async () => subscriber(), /^A subscription \(premium\) renews itself/m],
    ['an open payment page', async () => buyer(), /^A payment page is open for Premium/m],
    [
      'the role of an admin',
      async () => (await aUser(t.ctx, { isSuperAdmin: true })).email,
      /^They are a super admin/m,
    ],
  ]
  test.each(cases)('such as %s', async (_what, make, why) => {
    const email = await make()
    const before = await columnsWith(t.ctx, [email])
    expect(await remove(email)).toContain('It cannot be done yet:')
    await expect(remove(email, '--yes')).rejects.toThrow(why)
    expect(await columnsWith(t.ctx, [email])).toEqual(before)
  })

  async function jobUnderWay() {
    const { request, id } = await aQuote(t.ctx)
    await t
      .as(request.user)
      .quotes.accept({ params: { requestId: request.id }, body: { signedName: 'Hanna Hill', quoteId: id } })
    return request.user.email
  }
  async function ownerOfOne() {
    const owner = await aUser(t.ctx)
    await aCommunity(t.ctx, { ownerId: owner.id })
    return owner.email
  }
  async function subscriber() {
    const { id, email } = await aUser(t.ctx)
    await aSubscription(t.ctx, { userId: id })
    return email
  }
  async function buyer() {
    const { id, email } = await aUser(t.ctx)
    const row = { userId: id, kind: 'premium' as const, content: 'premium', amountCents: 9900, label: 'Premium' }
    await t.ctx.db.insert(orders).values({ ...row, expiresAt: new Date(Date.now() + MINUTE_MS) })
    return email
  }
})

describe('what begins at the same moment', () => {
  const statusOf = async (table: string, id: string) => {
    const { rows } = await t.ctx.db.execute<{ status: string }>(
      sql`select status from ${sql.identifier(table)} where id = ${id}`,
    )
    return rows[0]?.status
  }

  test('such as a quote that is accepted, and the deletion of its homeowner come one after the other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { request, id } = await aQuote(t.ctx)
      const accept = async () => {
        await wait((round % 4) * 8)
        await t
          .as(request.user)
          .quotes.accept({ params: { requestId: request.id }, body: { signedName: 'Hanna Hill', quoteId: id } })
      }
      const [removed, accepted] = await Promise.allSettled([remove(request.user.email, '--yes'), accept()])
      expect([removed.status, accepted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await statusOf('quote_requests', request.id)).toBe(
        removed.status === 'fulfilled' ? 'cancelled' : 'in_progress',
      )
    }
  })

  test('such as a lead that is sent, and the deletion of its professional come one after the other', async () => {
    for (let round = 0; round < 8; round += 1) {
      const professional = await aProfessional(t.ctx)
      const { id: requestId } = await aRequest(t.ctx)
      await withPoints(t.ctx, professional.id, 29)
      const candidates = [{ professionalId: professional.id, factors: [], distanceKm: 4 }]
      const offer = async () => {
        await wait((round % 4) * 4)
        return offerLeads(t.ctx, { requestId, candidates })
      }
      const [removed, sent] = await Promise.allSettled([remove(professional.user.email, '--yes'), offer()])
      const count = sent.status === 'fulfilled' ? sent.value.length : 0
      expect([removed.status, count]).toEqual(removed.status === 'fulfilled' ? ['fulfilled', 0] : ['rejected', 1])
    }
  })
})

test('a subscription that was cancelled and only waits for its end holds nobody back', async () => {
  const { id, email } = await aUser(t.ctx)
  await aSubscription(t.ctx, { userId: id, cancelAtPeriodEnd: true })
  expect(await remove(email, '--yes')).toContain('is deleted')
})

test('a homeowner’s open request is cancelled first, and whoever got it is told and has the points back', async () => {
  const lead = await aLead(t.ctx)
  await remove(lead.request.user.email, '--yes')
  const [told] = (await t.waitingJobs()).filter(({ data }) => data.to === lead.professional.user.email).slice(-1)
  expect(told?.data).toMatchObject({ kind: expect.stringMatching(/request-cancelled|lead-points-back/) })
  const { rows } = await t.ctx.db.execute(sql`select charge, status from leads where id = ${lead.id}`)
  expect(rows).toEqual([{ charge: 'released', status: 'closed' }])
})

describe('a report of a lead that waits for us', () => {
  test.each(['professional', 'homeowner'] as const)('is decided before its %s is deleted', async (side) => {
    const lead = await aLead(t.ctx)
    await t.ctx.db.insert(leadReports).values({ leadId: lead.id, reason: 'wrong_number', note: 'Nobody answers' })
    const { email } = side === 'professional' ? lead.professional.user : lead.request.user
    const whose = side === 'professional' ? 'Their report of a lead' : 'A report of a lead of their request'
    await expect(remove(email, '--yes')).rejects.toThrow(`${whose} waits for us: decide it first (Reports).`)
    const { rows } = await t.ctx.db.execute(sql`select note from lead_reports where lead_id = ${lead.id}`)
    expect(rows).toEqual([{ note: 'Nobody answers' }])
  })
})

describe('what somebody sends in the moment of their deletion', () => {
  test('hangs on the emptied account, and is taken by a second deletion that names it', async () => {
    const { id, email } = await aUser(t.ctx)
    await remove(email, '--yes')
    await aRequest(t.ctx, { userId: id, name: 'Late Lena', description: 'Sent a moment too late' })
    const [shell] = await t.ctx.db.select().from(users).where(eq(users.id, id))
    expect(shell?.email).toBe(`${id}@deleted.invalid`)
    await remove(`${id}@deleted.invalid`, '--yes')
    expect(await columnsWith(t.ctx, ['Late Lena', 'a moment too late'])).toEqual([])
  })

  test('is taken by a second deletion of the same address too', async () => {
    const { id, email } = await aUser(t.ctx)
    await remove(email, '--yes')
    await aRequest(t.ctx, { userId: id, email, name: 'Late Lena', description: 'Sent a moment too late' })
    await remove(email, '--yes')
    expect(await columnsWith(t.ctx, [email, 'Late Lena', 'a moment too late'])).toEqual([])
  })
})

// Last: from here on the jobs run, and would send leads that a test wants to send itself.
test('files that hung on something are gone from the disk as well', async () => {
  await t.work()
  await expect.poll(() => t.ctx.db.$count(files, eq(files.id, person.fileId)), { timeout: 60_000 }).toBe(0)
  await expect.poll(() => t.ctx.files.exists(person.bookingFileId), { timeout: 60_000 }).toBe(false)
})

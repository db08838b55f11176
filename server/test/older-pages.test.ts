import { beforeAll, expect, test } from 'vitest'
import { noteEvent } from '#domains/marketplace/requests/note-event.ts'
import { reviews } from '#domains/tenders/reviews/schema.ts'
import { pages } from '#http/pages/pages.ts'
import { ensureBuilt } from '../../scripts/prepare.mjs'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { aLead, aProfessional, aRequest, aThreadMessage, aUser } from './factories.ts'
import { linksOf, mainOf, textOf } from './page-text.ts'

// What is older than a page shows is reached by links, which work without JavaScript.

let t: TestApp
beforeAll(async () => {
  await ensureBuilt()
  t = await testApp({}, (app, ctx) => pages(app, ctx))
})

/** The page at an address, and where its link of this name leads. */
async function visit(user: TestUser | null, url: string) {
  const headers = { accept: 'text/html', ...(user ? { cookie: await t.signIn(user) } : {}) }
  const main = mainOf((await t.http.inject({ url, headers })).body)
  const to = (name: string) => {
    const found = linksOf(main).find(([text]) => text === name)?.[1]
    return found && new URL(found, new URL(url, 'http://localhost')).href.replace(/^http:..localhost|#.*/g, '')
  }
  return { says: textOf(main), to }
}

/** Follows the link from the newest to what is older, and back. */
async function walk(user: TestUser | null, url: string, older: string, newest: string) {
  const first = await visit(user, url)
  const second = await visit(user, first.to(older) ?? '')
  expect(second.to(older)).toBeUndefined()
  expect(second.to(newest)?.replace(/\?$/, '')).toBe(url)
  expect((await visit(user, `${url}?before=damaged`)).says).toBe(first.says)
  return [first.says, second.says] as const
}

test('older messages are a link away, on both sides of a thread', async () => {
  const lead = await aLead(t.ctx)
  const { user: builder } = lead.professional
  for (let at = 0; at < 52; at += 1)
    await aThreadMessage(t.ctx, { subject: lead.id, authorId: builder.id, body: `Note ${at} of many.` })
  const thread = `/quotes/${lead.request.id}/messages/${lead.id}`
  for (const [user, url] of [
    [lead.request.user, thread],
    [builder, `/professionals/leads/${lead.id}`],
  ] as const) {
    const [first, second] = await walk(user, url, 'Older messages', 'Newest messages')
    for (const [page, notes] of [
      [first, [2, 51]],
      [second, [0, 1]],
    ] as const) {
      const shown = [...page.matchAll(/Note (\d+) of many/g)].map(([, at]) => Number(at))
      expect([shown.at(0), shown.at(-1)]).toEqual(notes)
    }
  }
})

test('older requests are a link away', async () => {
  const user = await aUser(t.ctx)
  for (let at = 0; at < 51; at += 1)
    await aRequest(t.ctx, {
      userId: user.id,
      title: `Job ${at} of many`,
      createdAt: new Date(Date.UTC(2026, 0, 1, at)),
    })
  const [first, second] = await walk(user, '/dashboard', 'Older projects', 'Back to the newest')
  expect(first).toContain('Job 50 of many')
  expect(first).not.toContain('Job 0 of many')
  expect(second).toContain('Job 0 of many')
})

test('older reviews are a link away, for everybody', async () => {
  const { id: professionalId, slug } = await aProfessional(t.ctx)
  const said = { professionalId, authorName: 'Hanna', suburb: 'Brunswick', stars: 5 }
  for (let at = 0; at < 51; at += 1) {
    const { id: requestId } = await aRequest(t.ctx)
    const createdAt = new Date(Date.UTC(2026, 0, 1, at))
    await t.ctx.db.insert(reviews).values({ ...said, requestId, text: `Job ${at} of many`, createdAt })
  }
  const [first, second] = await walk(null, `/professionals/p/${slug}`, 'Older reviews', 'Back to the newest')
  expect(first).toContain('Job 50 of many')
  expect(first).not.toContain('Job 0 of many')
  expect(second).toContain('Job 0 of many')
})

test('what happened before is a link away', async () => {
  const { id: requestId, user } = await aRequest(t.ctx)
  for (let count = 2; count < 53; count += 1)
    await noteEvent(t.ctx, { requestId, kind: 'files_added', detail: { count } })
  const [first, second] = await walk(user, `/quotes/${requestId}`, 'What happened before', 'Back to the newest')
  expect(first).toContain('You added 52 files')
  expect(first).not.toContain('You added 2 files')
  expect(second).toContain('You added 2 files')
})

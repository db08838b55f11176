import { HOUR_MS } from '@lv/contract/durations'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#test/app.ts'
import { aCommunity, aMember, aUser } from '#test/factories.ts'
import { hostileEmail } from '#test/hostile-email.ts'
import { openTestMailbox } from '#test/mails.ts'
import { sampleNotifications } from '#test/sample-notifications.ts'
import { notifyMembers } from './notify-members.ts'
import { publishDue } from './write.ts'

const t = await testApp()
const lettersTo = openTestMailbox(t)
const draft = { title: 'Site visit on Saturday', content: 'Meet at **nine**, bring boots.' }
const hours = (count: number) => new Date(Date.now() + count * HOUR_MS).toISOString()

/** A community with its owner, a moderator and a member. */
async function aTeam() {
  const { id: communityId, ownerId, name } = await aCommunity(t.ctx)
  const { rows } = await t.ctx.db.execute<TestUser>(sql`select id, email, first_name as "firstName",
    last_name as "lastName" from users where id = ${ownerId}`)
  const moderator = await aMember(t.ctx, communityId, { role: 'moderator' })
  const member = await aMember(t.ctx, communityId)
  const [owner] = rows
  if (!owner) throw new Error('no owner')
  return { communityId, name, owner, moderator, member, params: { communityId } }
}
const list = async (user: TestUser | null, communityId: string) =>
  (await t.as(user).announcements.list({ params: { communityId }, query: {} })).items
const titles = async (user: TestUser | null, communityId: string) =>
  (await list(user, communityId)).map(({ title }) => title)

/** Does the jobs that tell the members, until none is left. */
async function notifyAll() {
  for (;;) {
    const { rows } = await t.ctx.db.execute<{ data: Parameters<typeof notifyMembers>[1] }>(sql`update jobs.job
      set state = 'completed', completed_on = now()
      where name = 'tell-announcement' and state = 'created' returning data`)
    if (rows.length === 0) return
    for (const { data } of rows) await notifyMembers(t.ctx, data)
  }
}
const noticesOf = async (user: TestUser) =>
  (await t.as(user).notifications.list({ query: {} })).items.map(({ text, path }) => [text, path])

describe('an announcement', () => {
  test('is written by the owner and moderators and read by all, safely, and stands on the overview', async () => {
    const { owner, moderator, member, communityId, params } = await aTeam()
    await t.as(owner).announcements.create({ params, body: draft })
    const content = '# Rules\n<script>alert(1)</script> [x](javascript:alert(1))'
    const second = await t.as(moderator).announcements.create({ params, body: { title: 'Rules', content } })
    expect(second.html).not.toMatch(/<script|href="javascript/)
    expect(await list(member, communityId)).toMatchObject([
      { title: 'Rules', isPinned: false, isScheduled: false },
      { title: draft.title, html: '<p>Meet at <strong>nine</strong>, bring boots.</p>\n' },
    ])
    const { announcements } = await t.as(member).communities.dashboard({ params })
    expect(announcements[1]).toMatchObject({
      title: draft.title,
      content: draft.content,
      isPinned: false,
      author: { id: owner.id, firstName: owner.firstName, lastName: owner.lastName },
    })
    const [shown] = (await t.as(null).announcements.list({ params, query: {} })).items
    expect(shown?.author.id, 'to visitors').toBeNull()
    for (const [user, status] of [
      [member, 403],
      [await aUser(t.ctx), 403],
      [null, 401],
    ] as const)
      await expect(t.as(user).announcements.create({ params, body: draft })).rejects.toMatchObject({ status })
  })

  test('is told to everybody where its letter ends at an emoji', async () => {
    const { owner, member, params } = await aTeam()
    await t
      .as(owner)
      .announcements.create({ params, body: { title: 'Party', content: `${'a'.repeat(798)}🎉 come all` } })
    await notifyAll()
    expect(await noticesOf(member)).toHaveLength(1)
    const letters = (await t.waitingJobs()).filter(({ data }) => data.to === member.email)
    expect(letters.map(({ data }) => (data.data as { text: string }).text)).toEqual([`${'a'.repeat(798)}…`])
  })

  test('stays on top where it is pinned; three stand on the overview, a page of them at a time in the list', async () => {
    const { owner, member, params } = await aTeam()
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
      await t.as(owner).announcements.create({ params, body: { title, content: 'x', isPinned: title === 'Two' } })
    const { announcements } = await t.as(member).communities.dashboard({ params })
    expect(announcements.map(({ title }) => title)).toEqual(['Two', 'Five', 'Four'])
    const first = await t.as(member).announcements.list({ params, query: { limit: 3 } })
    const rest = await t.as(member).announcements.list({ params, query: { limit: 3, cursor: first.next ?? '' } })
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(['Two', 'Five', 'Four', 'Three', 'One'])
    expect(rest.next).toBeNull()
  })

  test('reaches every member but its author once, in the product and by mail, as each has chosen', async () => {
    const { owner, moderator, member, params, name } = await aTeam()
    const quiet = await aMember(t.ctx, params.communityId)
    await t.as(quiet).notifications.changePreferences({
      body: { choices: [{ topic: 'announcements', channel: 'email', pace: 'off' }] },
    })
    const { id } = await t.as(owner).announcements.create({ params, body: draft })
    await notifyAll()
    const [letter, ...more] = await lettersTo(member.email)
    expect(letter?.subject).toBe(`${name}: ${draft.title}`)
    expect(letter?.text).toContain('Meet at nine, bring boots.')
    expect(more).toEqual([])
    expect(await lettersTo(moderator.email)).toHaveLength(1)
    expect(await lettersTo(quiet.email)).toEqual([])
    const notice = [`${name}: ${draft.title}`, `/community/${params.communityId}/announcements/${id}`]
    expect(await noticesOf(quiet)).toEqual([notice])
    expect(await lettersTo(owner.email)).toEqual([])
    expect(await noticesOf(owner)).toEqual([])
  })

  test('is told to many a batch at a time, each once', async () => {
    const { owner, params } = await aTeam()
    await t.ctx.db.execute(sql`with people as (insert into users (email)
        select 'told-' || n || '@test.example' from generate_series(1, 450) n returning id)
      insert into memberships (community_id, user_id) select ${params.communityId}::uuid, id from people`)
    const { id } = await t.as(owner).announcements.create({ params, body: draft })
    await notifyAll()
    const { rows } = await t.ctx.db.execute(sql`select count(*)::int as told, count(distinct user_id)::int as people
      from notifications where data->'data'->>'announcementId' = ${id}`)
    expect(rows).toEqual([{ told: 452, people: 452 }])
  })

  test('that waits is seen by the owner and moderators alone, and told when its time has come, once', async () => {
    const { owner, moderator, member, params, communityId } = await aTeam()
    const body = { ...draft, publishAt: hours(2) }
    const { id, isScheduled } = await t.as(moderator).announcements.create({ params, body })
    expect(isScheduled).toBe(true)
    expect([await titles(owner, communityId), await titles(member, communityId)]).toEqual([[draft.title], []])
    const one = { params: { communityId, announcementId: id } }
    await expect(t.as(member).announcements.get(one)).rejects.toMatchObject({ status: 404 })
    expect((await t.as(member).communities.dashboard({ params })).announcements).toEqual([])
    expect(await publishDue(t.ctx)).toBe(0)
    const later = { ...t.ctx, now: () => new Date(hours(3)) }
    expect(await Promise.all([publishDue(later), publishDue(later)])).toEqual(expect.arrayContaining([0, 1]))
    await notifyAll()
    expect(await noticesOf(member)).toHaveLength(1)
  })

  test('that waits can have another time, or be shown now; one that is shown cannot', async () => {
    const { owner, member, params, communityId } = await aTeam()
    const { id } = await t.as(owner).announcements.create({ params, body: { ...draft, publishAt: hours(2) } })
    const change = (body: { publishAt: string | null }) =>
      t.as(owner).announcements.update({ params: { communityId, announcementId: id }, body })
    expect(await change({ publishAt: hours(5) })).toMatchObject({ isScheduled: true })
    expect(await change({ publishAt: null })).toMatchObject({ isScheduled: false })
    expect(await publishDue(t.ctx)).toBe(1)
    expect(await titles(member, communityId)).toEqual([draft.title])
    await expect(change({ publishAt: hours(1) })).rejects.toMatchObject({
      status: 409,
      issues: [{ path: 'publishAt', message: 'It is shown already' }],
    })
  })

  test('is changed and deleted by whoever looks after the community; nobody is told again', async () => {
    const { owner, moderator, member, params, communityId } = await aTeam()
    const { id } = await t.as(owner).announcements.create({ params, body: draft })
    await notifyAll()
    const one = { communityId, announcementId: id }
    const changed = await t.as(moderator).announcements.update({ params: one, body: { content: 'At *ten*.' } })
    expect(changed).toMatchObject({ title: draft.title, html: '<p>At <em>ten</em>.</p>\n' })
    expect(changed.editedAt).not.toBeNull()
    expect((await t.waitingJobs()).filter(({ name }) => name === 'tell-announcement')).toEqual([])
    const other = await aCommunity(t.ctx, { ownerId: owner.id })
    const elsewhere = { communityId: other.id, announcementId: id }
    for (const deed of [
      () => t.as(owner).announcements.update({ params: elsewhere, body: { title: 'Mine' } }),
      () => t.as(owner).announcements.remove({ params: elsewhere }),
      () => t.as(owner).announcements.get({ params: elsewhere }),
    ])
      await expect(deed()).rejects.toMatchObject({ status: 404 })
    await t.as(moderator).announcements.remove({ params: one })
    expect(await titles(member, communityId)).toEqual([])
  })

  test('that is deleted before it was told is told to nobody', async () => {
    const { owner, member, params, communityId } = await aTeam()
    const { id } = await t.as(owner).announcements.create({ params, body: draft })
    await t.as(owner).announcements.remove({ params: { communityId, announcementId: id } })
    await notifyAll()
    expect(await noticesOf(member)).toEqual([])
  })

  test.each([
    ['a time that is past', { publishAt: '2026-01-01T00:00:00Z' }, 'publishAt', 'Choose a time to come'],
    ['a time far away', { publishAt: '2099-01-01T00:00:00Z' }, 'publishAt', 'Choose a time within a year'],
    ['no time at all', { publishAt: 'soon' }, 'publishAt', 'Choose a day and a time that exist'],
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['no words', { content: '' }, 'content', 'Say something first'],
    ['too many words', { content: 'x'.repeat(10_001) }, 'content', 'Use at most 10,000 characters'],
  ])('is refused at its field: %s', async (_name, over, path, message) => {
    const { owner, params } = await aTeam()
    const sent = t.as(owner).announcements.create({ params, body: { ...draft, ...over } })
    await expect(sent).rejects.toMatchObject({ status: 400, issues: [{ path, message }] })
  })
})

test('what people typed brings no header, tag or link into the letter', () => {
  const values = { ...sampleNotifications, announcementId: 'an-announcement' }
  const { links, hrefs } = hostileEmail(t.ctx.config, 'announcement', values, ['title', 'text', 'community'])
  for (const link of [...links, ...hrefs]) expect(link).not.toContain('evil')
})

import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@lv/contract/durations'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#domains/identity/accounts/schema.ts'
import { contactMessages } from '#domains/operations/contact/schema.ts'
import { projectInvitations } from '#domains/tenders/projects/schema.ts'
import { capturedMails } from '#platform/email/schema.ts'
import { type TestUser, testApp } from '#test/app.ts'
import { anApplication } from '#test/applicants.ts'
import { aBooking, aProject, aUser } from '#test/factories.ts'
import { findToken, openTestMailbox } from '#test/mails.ts'
import { openPersonCommands } from '#test/person-commands.ts'
import { columnsWith } from '#test/traces.ts'
import { erasePerson } from './erase.ts'
import { replayDeletions } from './replay-deletions.ts'

const t = await testApp()
const mailsTo = openTestMailbox(t)
const { exported } = openPersonCommands(t)
const anAddress = () => `former-${randomUUID()}@test.example`

/** Gives an account another address, as its owner does. */
async function move<User extends TestUser>(user: User, to = anAddress()): Promise<User> {
  await t.as(user).people.changeEmail({ body: { email: to } })
  await t.as(user).people.confirmEmail({ body: { token: findToken((await mailsTo(to)).at(-1)) } })
  return { ...user, email: to }
}

const declined = { state: 'declined' as const, reason: 'Too far' }

/** A message to us, an application, a visitor's booking and a captured email, each with the word in it. */
async function writeFrom(email: string, word: string) {
  const said = { name: word, phone: '+61491570156', subject: 'General Inquiry' as const, message: word }
  await t.ctx.db.insert(contactMessages).values({ email, ...said })
  await anApplication(t.ctx, { email, businessName: word, contactName: word, businessDescription: word, ...declined })
  const startsAt = new Date(Date.now() - 20 * DAY_MS)
  await aBooking(t.ctx, { email, userId: null, name: word, description: word, startsAt })
  const mail = { from: 'us@test.example', subject: word, text: word, html: '', headers: {}, attachments: [] }
  await t.ctx.db.insert(capturedMails).values({ to: email, ...mail })
}
const aWord = (name: string) => `${name}${randomUUID().replaceAll('-', '')}`

describe('what somebody wrote under an address that their account had once', () => {
  test('is in their export, and goes with them', async () => {
    const [ada, word] = [await aUser(t.ctx), aWord('fernleaf')]
    await writeFrom(ada.email, word)
    const moved = await move(await move(ada))
    const { text, told } = await exported(moved.email)
    expect(told['former email addresses']).toHaveLength(2)
    expect(told['messages to us']).toMatchObject([{ message: word }])
    expect(told['applications to the network']).toHaveLength(1)
    expect(told.consultations).toHaveLength(1)
    expect(text.split(word).length).toBeGreaterThan(6)
    await erasePerson(t.ctx, moved.email)
    const left = await columnsWith(t.ctx, [word, ada.email, moved.email])
    expect(left.filter((column) => column !== 'rate_limits.key')).toEqual([])
  })

  test('stays apart from what the next person wrote who has the address', async () => {
    const [ada, adas, bens] = [await aUser(t.ctx), aWord('adas'), aWord('bens')]
    await writeFrom(ada.email, adas)
    const moved = await move(ada)
    const ben = await aUser(t.ctx, { email: ada.email })
    await writeFrom(ben.email, bens)
    const [ofAda, ofBen] = [await exported(moved.email), await exported(ben.email)]
    expect([ofAda.text.includes(adas), ofAda.text.includes(bens)]).toEqual([true, false])
    expect([ofBen.text.includes(bens), ofBen.text.includes(adas)]).toEqual([true, false])
    await erasePerson(t.ctx, moved.email)
    expect(await columnsWith(t.ctx, [adas])).toEqual([])
    expect(await columnsWith(t.ctx, [bens])).toContain('contact_messages.message')
    expect(await t.as(ben).people.email({})).toMatchObject({ email: ben.email })
    await erasePerson(t.ctx, ben.email)
    expect(await columnsWith(t.ctx, [bens])).toEqual([])
  })

  test('does not take the next person’s account when a backup is restored', async () => {
    const [ada, word] = [await aUser(t.ctx), aWord('visit')]
    const { id: bookingId } = await aBooking(t.ctx, { email: ada.email, userId: null, name: word })
    const ben = await aUser(t.ctx, { email: anAddress() })
    const deletion = { at: t.ctx.now().toISOString(), userIds: [ada.id], requestIds: [], bookingIds: [bookingId] }
    // As the backup has it: the one is not there yet, the other has the address.
    await t.ctx.db.update(users).set({ email: anAddress() }).where(eq(users.id, ada.id))
    await t.ctx.db.update(users).set({ email: ada.email }).where(eq(users.id, ben.id))
    const listed = (async function* () {
      yield deletion
    })()
    await replayDeletions(t.ctx, listed, { adminId: null })
    expect(await columnsWith(t.ctx, [word])).toEqual([])
    expect(await t.ctx.db.$count(users, eq(users.email, ada.email))).toBe(1)
  })
})

describe('a collaborative project', () => {
  const reads = (who: TestUser, projectId: string) => t.as(who).projects.get({ params: { projectId } })

  test('that was posted without an account follows its owner to another address', async () => {
    const ada = await aUser(t.ctx)
    const { id } = await aProject(t.ctx, { ownerId: null, email: ada.email, isPublic: false })
    const moved = await move(ada)
    expect(await reads(moved, id)).toMatchObject({ viewer: 'owner' })
    const next = await aUser(t.ctx, { email: ada.email })
    await expect(reads(next, id)).rejects.toMatchObject({ status: 404 })
  })

  test('that is private stays open to whom it invited, and not to who gets their former address', async () => {
    const [owner, ada] = [await aUser(t.ctx), await aUser(t.ctx)]
    const { id: projectId } = await aProject(t.ctx, { ownerId: owner.id, isPublic: false })
    await t.ctx.db.insert(projectInvitations).values({ projectId, email: ada.email })
    const moved = await move(ada)
    expect(await reads(moved, projectId)).toMatchObject({ viewer: 'invited' })
    const next = await aUser(t.ctx, { email: ada.email })
    await expect(reads(next, projectId)).rejects.toMatchObject({ status: 404 })
  })
})

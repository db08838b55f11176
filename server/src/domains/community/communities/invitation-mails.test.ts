import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aCommunity, aUser } from '#test/factories.ts'

const t = await testApp({ RATE_LIMIT_PROFILE: 'strict' })

async function anOwner() {
  const owner = await aUser(t.ctx)
  const { id: communityId } = await aCommunity(t.ctx, { ownerId: owner.id })
  return { owner, params: { communityId } }
}

test('one address is invited once a day, whoever sends it, and a sender has ten mailed a day', async () => {
  const [ada, ben] = [await anOwner(), await anOwner()]
  const mail = ({ owner, params }: typeof ada, email: string) =>
    t.as(owner).communityMembers.invite({ params, body: { email } })
  const refused = (said: string) => ({
    status: 400,
    issues: [{ path: 'email', message: expect.stringContaining(said) }],
  })
  await mail(ada, 'once@test.example')
  for (const again of [ada, ben])
    await expect(mail(again, 'Once@test.example')).rejects.toMatchObject(refused('can’t email this address'))
  for (let sent = 1; sent < 10; sent += 1) await mail(ada, `stranger-${sent}@test.example`)
  await expect(mail(ada, 'one-more@test.example')).rejects.toMatchObject(refused('10 invitations'))
  await mail(ben, 'one-more@test.example')
  const letters = (await t.waitingJobs()).filter(({ data }) => data.kind === 'community-invitation')
  expect(letters.filter(({ data }) => data.to === 'once@test.example')).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'

const t = await testApp({ RATE_LIMIT_PROFILE: 'strict' })

const letters = async () => (await t.waitingJobs()).filter(({ name }) => name === 'mail').map(({ data }) => data)

test('the verification link is sent again, three times an hour, to the stored address only', async () => {
  const { user } = await aProfessional(t.ctx)
  await t.ctx.pool.query('update users set email_verified = false where id = $1', [user.id])
  for (let time = 0; time < 3; time += 1)
    expect(await t.as(user).professionals.resendVerification({})).toMatchObject({
      message: expect.stringMatching(/sent the link again/),
    })
  await expect(t.as(user).professionals.resendVerification({})).rejects.toMatchObject({ status: 429 })
  expect(await letters()).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ kind: 'verify-professional', to: user.email })),
  )
})

test('a verified professional gets no link', async () => {
  const { user } = await aProfessional(t.ctx)
  await expect(t.as(user).professionals.resendVerification({})).rejects.toMatchObject({ status: 409 })
})

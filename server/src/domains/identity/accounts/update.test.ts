import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aUser } from '#test/factories.ts'

const t = await testApp()

describe('the profile', () => {
  test('stores every field of the form, the seven that start empty included', async () => {
    const ada = t.as(await aUser(t.ctx))
    const body = {
      firstName: ' Ada ',
      lastName: 'Nguyen',
      profession: 'Architect',
      location: 'Regional VIC',
      bio: 'Draws terraces.\nMends them too.',
      company: 'Nguyen & Daughters',
      yearsExperience: '11-15',
      specializations: 'heritage, lacework',
      certifications: 'ARBV 12345',
      website: 'nguyen.example',
      phone: '03 7010 0182',
    } as const
    const saved = await ada.accounts.update({ body })
    expect(saved).toMatchObject({ ...body, firstName: 'Ada', website: 'https://nguyen.example', phone: '+61370100182' })
    expect(await ada.accounts.me({})).toEqual(saved)
  })

  test('keeps what is not sent and clears what is sent empty', async () => {
    const ada = t.as(await aUser(t.ctx, { company: 'Old Bricks', bio: 'A bio', phone: '+61370100182' }))
    const saved = await ada.accounts.update({ body: { company: '', phone: '', yearsExperience: '' } })
    expect(saved).toMatchObject({ company: null, phone: null, yearsExperience: null, bio: 'A bio', firstName: 'Ada' })
    expect(await ada.accounts.update({ body: {} })).toEqual(saved)
  })

  test.each(['0491 570 156', '+61 491 570 156', '0491-570-156', '+61491570156'])(
    'stores the phone number %s as E.164',
    async (phone) => {
      const ada = t.as(await aUser(t.ctx))
      expect((await ada.accounts.update({ body: { phone } })).phone).toBe('+61491570156')
    },
  )

  test.each(['0000000000', '12345', '1234567890', 'call me maybe', '+999 1234 5678'])(
    'refuses the phone number %s beside its field',
    async (phone) => {
      const ada = t.as(await aUser(t.ctx, { phone: '+61370100182' }))
      const refusal = { status: 400, issues: [{ path: 'phone', message: 'Please enter a valid phone number' }] }
      await expect(ada.accounts.update({ body: { phone } })).rejects.toMatchObject(refusal)
      expect((await ada.accounts.me({})).phone).toBe('+61370100182')
    },
  )

  test('says what is missing in the words of the specification', async () => {
    const ada = t.as(await aUser(t.ctx))
    const body = { firstName: ' ', lastName: '', profession: '', location: '' } as unknown as { firstName: string }
    await expect(ada.accounts.update({ body })).rejects.toMatchObject({
      status: 400,
      issues: [
        { path: 'firstName', message: 'First name is required' },
        { path: 'lastName', message: 'Last name is required' },
        { path: 'profession', message: 'Profession is required' },
        { path: 'location', message: 'Location is required' },
      ],
    })
  })

  test.each([
    { role: 'admin' },
    { emailVerified: true },
    { email: 'other@test.example' },
    { points: 9999 },
    { id: 'x' },
    { profileImageUrl: 'https://evil.example/x.png' },
  ])('changes nothing when %j is slipped in', async (extra) => {
    const user = await aUser(t.ctx)
    const cookie = await t.signIn(user)
    const read = async () => (await t.http.inject({ url: '/api/auth/user', headers: { cookie } })).json()
    const before = await read()
    const answer = await t.http.inject({
      method: 'PATCH',
      url: '/api/auth/user',
      headers: { cookie },
      payload: { firstName: 'Eve', ...extra },
    })
    expect(answer.statusCode).toBe(400)
    expect(await read()).toEqual(before)
  })

  test('changes nobody else', async () => {
    const bob = await aUser(t.ctx)
    await t.as(await aUser(t.ctx)).accounts.update({ body: { firstName: 'Eve' } })
    expect((await t.as(bob).accounts.me({})).firstName).toBe('Ada')
  })

  test('is for people who are signed in', async () => {
    await expect(t.as(null).accounts.update({ body: { firstName: 'Eve' } })).rejects.toMatchObject({ status: 401 })
  })
})

import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aRequest } from '#test/factories.ts'
import { findRequest } from './find.ts'
import { qualityOf } from './quality.ts'
import { markBounced } from './transitions.ts'

const { ctx } = await testApp()

test('an email that came back is noted at the open requests of its address, once', async () => {
  const open = await aRequest(ctx)
  const { email, user } = open
  await aRequest(ctx, { userId: user.id, status: 'completed' })
  const other = await aRequest(ctx)
  expect(await markBounced(ctx, email)).toEqual([open.id])
  expect(await markBounced(ctx, email)).toEqual([])
  expect(await findRequest(ctx, other.id)).toMatchObject({ emailBouncedAt: null })
})

test('an address that bounced is no verified one on the checklist', async () => {
  const { id, email } = await aRequest(ctx)
  const emailIn = async () => qualityOf({ ...(await findRequest(ctx, id)), filesAttached: 0 })[0]
  expect(await emailIn()).toMatchObject({ label: 'Verified email', isGiven: true })
  await markBounced(ctx, email)
  expect(await emailIn()).toMatchObject({ isGiven: false })
})

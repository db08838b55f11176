import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional, aUser } from '#test/factories.ts'
import { notifyVetting } from './notify-vetting.ts'

const t = await testApp()

test('tells active professionals with a proven address once what they lack, and nobody else', async () => {
  const lacking = { abn: null, mobileVerifiedAt: null }
  const anybody = async (name: string, over: Parameters<typeof aProfessional>[1] = {}) => {
    const { id: userId } = await aUser(t.ctx, { email: `${name}@vetting.example` })
    return aProfessional(t.ctx, { userId, ...over })
  }
  await anybody('tiler', lacking)
  await anybody('newcomer', { ...lacking, hasChosenMatching: false })
  await anybody('suspended', { ...lacking, accountStatus: 'suspended' })
  await anybody('unverified', { ...lacking, verifiedAt: null })
  await anybody('vetted')
  // Vetted before numbers had to be proven: theirs counts by its form.
  await anybody('earlier', { mobileVerifiedAt: null, mobileByForm: true })
  expect(await notifyVetting(t.ctx)).toBe(2)
  expect(await notifyVetting(t.ctx)).toBe(0)
  const emails = (await t.waitingJobs('mail')).map(({ data }) => data as { kind: string; to: string; data: object })
  expect(emails.toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject([
    {
      kind: 'vetting-missing',
      to: 'newcomer@vetting.example',
      data: { missing: 'your trades and service area, your ABN and a verified mobile number' },
    },
    {
      kind: 'vetting-missing',
      to: 'tiler@vetting.example',
      data: { missing: 'your ABN and a verified mobile number' },
    },
  ])
})

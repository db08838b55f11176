import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aProfessional } from '#test/factories.ts'
import { anAbn } from '#test/mobiles.ts'
import { checkDocument } from './documents.ts'

// What was checked of an ABN or a licence ends when that changes: the badge says what holds.

const t = await testApp()

async function aChecked(over = {}) {
  const professional = await aProfessional(t.ctx, { trades: ['Carpenter', 'Plumber'] })
  const api = t.as(professional.user).professionals
  const hand = async (body: object) => {
    const document = await api.submitDocument({
      body: {
        kind: 'licence',
        class: 'Plumbing',
        trades: ['Plumber'],
        holder: 'Ada',
        number: '45678',
        expiresAt: '2040-06-30',
        ...body,
      },
    })
    await checkDocument(t.ctx, { documentId: document.id, adminId: null, decision: 'checked' })
    return document.id
  }
  const ids = [await hand(over), await hand({ kind: 'insurance', trades: [], number: 'PL-1' })]
  const statuses = async () => {
    const documents = await api.documents({})
    return ids.map((id) => documents.find((document) => document.id === id)?.status)
  }
  return { ...professional, api, statuses }
}

describe('what was checked', () => {
  test('holds while names, business type and the rest of the profile change', async () => {
    const { api, statuses } = await aChecked()
    await api.updateProfile({
      body: { name: 'Ada Byron', businessName: 'Byron & Co', businessType: 'Company', about: 'Hi' },
    })
    expect(await statuses()).toEqual(['checked', 'checked'])
  })

  test('of a licence ends when its number changes, and says why; the insurance holds', async () => {
    const { api, statuses } = await aChecked()
    await api.updateProfile({ body: { licences: { Plumber: '45678' } } })
    expect(await statuses()).toEqual(['checked', 'checked'])
    await api.updateProfile({ body: { licences: { Plumber: '98765' } } })
    expect(await statuses()).toEqual(['ended', 'checked'])
    const ended = (await api.documents({})).find(({ status }) => status === 'ended')
    expect(ended?.decisionNote).toContain('licence number has changed')
    expect((await api.vetting({})).licences.map(({ checkedAt }) => checkedAt)).not.toContainEqual(expect.any(String))
  })

  test('is not ended by the same number written another way', async () => {
    const { api, statuses } = await aChecked()
    await api.updateProfile({ body: { licences: { Plumber: '45678' } } })
    await api.updateProfile({ body: { licences: { Plumber: ' 45 678 ' } } }).catch(() => undefined)
    expect(await statuses()).toEqual(['checked', 'checked'])
  })

  test('ends with the ABN: another ABN is another business', async () => {
    const { api, statuses } = await aChecked()
    const { abn } = await api.me({})
    await api.updateProfile({ body: { abn } })
    expect(await statuses()).toEqual(['checked', 'checked'])
    await api.updateProfile({ body: { abn: anAbn() } })
    expect(await statuses()).toEqual(['ended', 'ended'])
    expect((await api.documents({})).map(({ decisionNote }) => decisionNote)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('ABN has changed')),
    )
  })

  test('a wrong ABN is refused at its field, and ends nothing', async () => {
    const { api, statuses } = await aChecked()
    await expect(api.updateProfile({ body: { abn: '12 345 678 901' } })).rejects.toMatchObject({
      issues: [{ path: 'abn' }],
    })
    expect(await statuses()).toEqual(['checked', 'checked'])
  })
})

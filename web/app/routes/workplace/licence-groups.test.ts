import type { LicenceNeed } from '@lv/contract/vetting'
import { expect, test } from 'vitest'
import { groupField, groupLabel, licenceGroups, licencesIn } from './licence-groups.ts'

const need = (trade: LicenceNeed['trade'], called: string) => ({ trade, called }) as LicenceNeed

test('trades that are licensed alike share a field, and its number comes back for each of them', () => {
  const groups = licenceGroups([
    need('Builder/Contractor', 'Builder registration number'),
    need('Electrician', 'REC number'),
    need('Kitchen Renovator', 'Builder registration number'),
  ])
  expect(groups.map(groupLabel)).toEqual([
    'Builder registration number: Builder/Contractor, Kitchen Renovator',
    'REC number: Electrician',
  ])
  const [builder = '', rec = ''] = groups.map(groupField)
  expect(licencesIn({ [builder]: 'DB-U 12345', [rec]: '', abn: '51 824 753 556' })).toEqual({
    'Builder/Contractor': 'DB-U 12345',
    'Kitchen Renovator': 'DB-U 12345',
    Electrician: '',
  })
})

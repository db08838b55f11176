import { inArray } from 'drizzle-orm'
import { type NonPersonalTable, nonPersonalTable, type PersonalTable, personalTable } from '#core/personal-data.ts'
import { documents, leaves, licenceRules, professionals, waitlistEntries } from './schema.ts'

export const professionalsPersonalData: (PersonalTable | NonPersonalTable)[] = [
  personalTable(professionals, {
    called: 'business profiles',
    belongsTo: ({ professionalIds }) => inArray(professionals.id, professionalIds),
    fate: 'emptied',
    emptied: [
      ...(['slug', 'name', 'businessName', 'mobile', 'about', 'licenseNumber', 'licenceNumbers'] as const),
      ...(['businessType', 'abn', 'statusReason', 'postcodes', 'basePostcode', 'workDays'] as const),
    ],
    keeps: ['trades', 'leavesOut', 'priceNotice'],
    why: 'leads, quotes and the points ledger refer to it',
  }),
  personalTable(leaves, {
    called: 'times away from leads',
    belongsTo: ({ professionalIds }) => inArray(leaves.professionalId, professionalIds),
    fate: 'goes',
  }),
  personalTable(documents, {
    called: 'licences and insurance',
    belongsTo: ({ professionalIds }) => inArray(documents.professionalId, professionalIds),
    fate: 'goes',
  }),
  personalTable(waitlistEntries, {
    called: 'places on waitlists',
    belongsTo: ({ userIds }) => inArray(waitlistEntries.userId, userIds),
    fate: 'goes',
  }),
  nonPersonalTable(
    licenceRules,
    ['trade', 'called', 'regulator', 'pattern', 'examples', 'needed', 'registerUrl', 'source'],
    'the law',
  ),
]

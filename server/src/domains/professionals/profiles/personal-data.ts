import { inArray } from 'drizzle-orm'
import { type Holding, holding, type Impersonal, impersonal } from '#core/personal-data.ts'
import { documents, leaves, licenceRules, professionals, waitlistEntries } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const professionalsPersonalData: (Holding | Impersonal)[] = [
  holding(professionals, {
    called: 'business profiles',
    whose: ({ professionalIds }) => inArray(professionals.id, professionalIds),
    fate: 'emptied',
    emptied: [
      ...(['slug', 'name', 'businessName', 'mobile', 'about', 'licenseNumber', 'licenceNumbers'] as const),
      ...(['businessType', 'abn', 'statusReason', 'postcodes', 'basePostcode', 'workDays'] as const),
    ],
    keeps: ['trades', 'leavesOut', 'priceNotice'],
    why: 'leads, quotes and the points ledger refer to it',
  }),
  holding(leaves, {
    called: 'times away from leads',
    whose: ({ professionalIds }) => inArray(leaves.professionalId, professionalIds),
    fate: 'goes',
  }),
  holding(documents, {
    called: 'licences and insurance',
    whose: ({ professionalIds }) => inArray(documents.professionalId, professionalIds),
    fate: 'goes',
  }),
  holding(waitlistEntries, {
    called: 'places on waitlists',
    whose: ({ userIds }) => inArray(waitlistEntries.userId, userIds),
    fate: 'goes',
  }),
  impersonal(
    licenceRules,
    ['trade', 'called', 'regulator', 'pattern', 'examples', 'needed', 'registerUrl', 'source'],
    'the law',
  ),
]

import { inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { businessPictureFiles, portfolioPhotos, portfolioWorks } from './schema.ts'

export const portfolioPersonalData: PersonalTable[] = [
  personalTable(portfolioWorks, {
    called: 'projects of portfolios',
    belongsTo: ({ professionalIds }) => inArray(portfolioWorks.professionalId, professionalIds),
    fate: 'goes',
  }),
  personalTable(portfolioPhotos, {
    called: 'photos of portfolios',
    belongsTo: ({ professionalIds }) =>
      sql`${portfolioPhotos.workId} in (select w.id from portfolio_works w where w.professional_id = ${anyOf(professionalIds)})`,
    fate: 'goes',
  }),
  personalTable(businessPictureFiles, {
    called: 'logos and cover photos',
    belongsTo: ({ professionalIds }) => inArray(businessPictureFiles.professionalId, professionalIds),
    fate: 'goes',
  }),
]

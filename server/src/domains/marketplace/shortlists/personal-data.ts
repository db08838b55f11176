import { inArray } from 'drizzle-orm'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { savedProfessionals, shortlistLinks } from './schema.ts'

export const shortlistsPersonalData: PersonalTable[] = [
  personalTable(savedProfessionals, {
    called: 'saved professionals',
    belongsTo: ({ userIds }) => inArray(savedProfessionals.userId, userIds),
    fate: 'goes',
  }),
  personalTable(shortlistLinks, {
    called: 'links to saved professionals',
    belongsTo: ({ userIds }) => inArray(shortlistLinks.userId, userIds),
    fate: 'goes',
  }),
]

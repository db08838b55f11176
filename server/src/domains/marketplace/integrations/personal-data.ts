import { inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { apiKeys, webhookDeliveries, webhooks } from './schema.ts'

export const integrationsPersonalData: PersonalTable[] = [
  personalTable(apiKeys, {
    called: 'API keys',
    belongsTo: ({ professionalIds }) => inArray(apiKeys.professionalId, professionalIds),
    secret: ['tokenHash'],
    fate: 'goes',
  }),
  personalTable(webhooks, {
    called: 'webhooks',
    belongsTo: ({ professionalIds }) => inArray(webhooks.professionalId, professionalIds),
    secret: ['secret', 'formerSecret'],
    fate: 'goes',
  }),
  personalTable(webhookDeliveries, {
    called: 'deliveries to webhooks',
    belongsTo: ({ professionalIds }) =>
      sql`${webhookDeliveries.webhookId} in (select id from webhooks where professional_id = ${anyOf(professionalIds)})`,
    fate: 'goes',
  }),
]

import { inArray, sql } from 'drizzle-orm'
import { anyOf } from '#core/any-of.ts'
import { type Holding, holding } from '#core/personal-data.ts'
import { apiKeys, webhookDeliveries, webhooks } from './schema.ts'

/** Who may be identified by these tables, and what becomes of their rows (see core/personal-data.ts). */
export const integrationsPersonalData: Holding[] = [
  holding(apiKeys, {
    called: 'API keys',
    whose: ({ professionalIds }) => inArray(apiKeys.professionalId, professionalIds),
    secret: ['tokenHash'],
    fate: 'goes',
  }),
  holding(webhooks, {
    called: 'webhooks',
    whose: ({ professionalIds }) => inArray(webhooks.professionalId, professionalIds),
    secret: ['secret', 'formerSecret'],
    fate: 'goes',
  }),
  holding(webhookDeliveries, {
    called: 'deliveries to webhooks',
    whose: ({ professionalIds }) =>
      sql`${webhookDeliveries.webhookId} in (select id from webhooks where professional_id = ${anyOf(professionalIds)})`,
    fate: 'goes',
  }),
]

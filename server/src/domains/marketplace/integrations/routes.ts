import { integrations } from '@lv/contract/integrations'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { listDeliveries, redeliver } from './deliveries.ts'
import { listKeys, makeKey, revokeKey } from './keys.ts'
import { listWebhooks, makeWebhook, removeWebhook, rotateSecret, switchWebhook, testWebhook } from './webhooks.ts'

type Holder = { professional: { id: string }; actor: { id: string } }

const whose = ({ professional, actor }: Holder) => ({ professionalId: professional.id, actorId: actor.id })

export function integrationRoutes(ctx: Context) {
  return [
    operations('integrations', integrations, {
      keys: ({ professional }) => listKeys(ctx, professional.id),
      makeKey: (call) =>
        transact(ctx, (ctx) => makeKey(ctx, { ...call.body, ...whose(call), called: call.professional.name })),
      revokeKey: (call) => transact(ctx, (ctx) => revokeKey(ctx, { ...call.params, ...whose(call) })),
      webhooks: ({ professional }) => listWebhooks(ctx, professional.id),
      makeWebhook: (call) => transact(ctx, (ctx) => makeWebhook(ctx, { ...call.body, ...whose(call) })),
      rotateSecret: (call) => transact(ctx, (ctx) => rotateSecret(ctx, { ...call.params, ...whose(call) })),
      switchWebhook: (call) =>
        transact(ctx, (ctx) => switchWebhook(ctx, { ...call.params, ...call.body, ...whose(call) })),
      removeWebhook: (call) => transact(ctx, (ctx) => removeWebhook(ctx, { ...call.params, ...whose(call) })),
      deliveries: (call) => listDeliveries(ctx, { ...call.params, ...call.query, ...whose(call) }),
      testWebhook: (call) => transact(ctx, (ctx) => testWebhook(ctx, { ...call.params, ...whose(call) })),
      redeliver: (call) => transact(ctx, (ctx) => redeliver(ctx, { ...call.params, ...whose(call) })),
    }),
  ]
}

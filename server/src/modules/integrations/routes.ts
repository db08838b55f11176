import { integrations } from '@lv/contract/integrations'
import { type Context, transact } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { listKeys } from './list-keys.ts'
import { makeKey } from './make-key.ts'
import { revokeKey } from './revoke-key.ts'
import { useKey } from './use-key.ts'

type Holder = { professional: { id: string }; actor: { id: string } }

const whose = ({ professional, actor }: Holder) => ({ professionalId: professional.id, actorId: actor.id })

/** What a professional's own software reaches them by. */
export function integrationRoutes(app: App, ctx: Context) {
  app.actorOfKey = (key) => useKey(ctx, key)
  implement(app, ctx, 'integrations', integrations, {
    keys: ({ professional }) => listKeys(ctx, professional.id),
    makeKey: (call) => transact(ctx, (ctx) => makeKey(ctx, { ...call.body, ...whose(call) })),
    revokeKey: (call) => transact(ctx, (ctx) => revokeKey(ctx, { ...call.params, ...whose(call) })),
  })
}

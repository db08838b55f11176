import { DAY_SECONDS } from '@lv/contract/durations'
import { push } from '@lv/contract/push'
import { inArray } from 'drizzle-orm'
import { type Context, transact } from '#core/context.ts'
import type { Module } from '#core/module.ts'
import { type PersonalTable, personalTable } from '#core/personal-data.ts'
import { operations } from '#core/routes.ts'
import { vapidKeys } from '#platform/push/push-service.ts'
import * as tables from './schema.ts'
import { pushSubscriptions } from './schema.ts'
import { sendPush, type WaitingPush } from './send-push.ts'
import { subscribePush, unsubscribePush } from './subscribe.ts'

const pushPersonalData: PersonalTable[] = [
  personalTable(pushSubscriptions, {
    called: 'browsers that get push messages',
    belongsTo: ({ userIds }) => inArray(pushSubscriptions.userId, userIds),
    secret: ['p256dh', 'auth', 'endpoint'],
    fate: 'goes',
  }),
]

const pushRoutes = (ctx: Context) =>
  operations('push', push, {
    key: async () => ({ key: (await vapidKeys(ctx)).publicKey }),
    subscribe: ({ body, actor }) =>
      transact(ctx, (ctx) => subscribePush(ctx, { ...body, userId: actor.id, sessionId: actor.sessionId })),
    unsubscribe: ({ body, actor }) => transact(ctx, (ctx) => unsubscribePush(ctx, { ...body, userId: actor.id })),
  })

type PushJobs = { push: WaitingPush }

declare module '#core/job.ts' {
  interface JobData extends PushJobs {}
}

export const pushModule = {
  tables: [tables],
  personalData: pushPersonalData,
  jobs: {
    // One at a time per person: their browsers choose the hosts, which may be slow.
    push: {
      work: (ctx, waiting) => sendPush(ctx, waiting),
      atOnce: 4,
      onePerGroup: true,
      isUrgent: true,
      patienceSeconds: DAY_SECONDS,
    },
  },
  routes: pushRoutes,
} satisfies Module<PushJobs>

import type { Module } from '#core/module.ts'
import { pushPeople } from './personal-data.ts'
import { pushRoutes } from './routes.ts'
import * as tables from './schema.ts'
import { sendPush, type WaitingPush } from './send-push.ts'

type PushJobs = { push: WaitingPush }

declare module '#core/job.ts' {
  interface JobData extends PushJobs {}
}

export const pushModule = {
  tables: [tables],
  people: pushPeople,
  jobs: {
    // One of a person at a time: their browsers choose the hosts, which may be slow.
    push: {
      work: (ctx, waiting) => sendPush(ctx, waiting),
      atOnce: 4,
      onePerGroup: true,
      isUrgent: true,
      patienceSeconds: 86_400,
    },
  },
  routes: pushRoutes,
} satisfies Module<PushJobs>

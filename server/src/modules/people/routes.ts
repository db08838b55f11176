import { Id } from '@lv/contract/fields'
import { people } from '@lv/contract/people'
import { z } from 'zod'
import { type Context, transact } from '../../context.ts'
import { readRetention } from '../../house/retention.ts'
import { download } from '../../http/download.ts'
import { type App, implement } from '../../http/implement.ts'
import { requireRecentSignIn } from '../../http/recent-sign-in.ts'
import { changes } from '../../http/subjects.ts'
import { dropEmailChange, readEmail } from '../accounts/email-change.ts'
import { readActivity } from './activity.read.ts'
import { askDataExport } from './ask-data-export.ts'
import { askDeletion } from './ask-deletion.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { downloadDataExport } from './download-data-export.ts'
import { getPerson } from './get.read.ts'
import { keepAccount } from './keep-account.ts'
import { readDataExport } from './read-data-export.ts'
import { readDeletion } from './read-deletion.ts'

const exportFile = {
  path: '/api/auth/exports/:exportId/file',
  access: 'user',
  budget: 'papers',
  params: z.object({ exportId: Id }),
} as const

/** People as others see them, and what a person can do with all that is stored about them. */
export function peopleRoutes(app: App, ctx: Context) {
  implement(app, ctx, 'people', people, {
    get: ({ params }) => getPerson(ctx, params.userId),
    activity: ({ actor }) => readActivity(ctx, { userId: actor.id }),
    dataExport: ({ actor }) => readDataExport(ctx, { userId: actor.id }),
    retention: async () => readRetention(),
    deletion: ({ actor }) => readDeletion(ctx, { userId: actor.id, email: actor.email }),
    askDeletion: ({ actor }) => askDeletion(ctx, actor),
    keepAccount: ({ actor }) => keepAccount(ctx, actor),
    email: ({ actor }) => readEmail(ctx, actor.id),
    changeEmail: ({ body, actor }) => changeEmail(ctx, { ...body, userId: actor.id, from: actor.email }),
    cancelEmailChange: ({ actor }) =>
      transact(ctx, async (ctx) => {
        await dropEmailChange(ctx, actor.id)
        changes()
        return readEmail(ctx, actor.id)
      }),
    confirmEmail: ({ body, actor }) => confirmEmail(ctx, { ...body, actorId: actor?.id ?? null }),
    askDataExport: ({ actor }) => askDataExport(ctx, { userId: actor.id }),
  })
  download(app, ctx, exportFile, ({ params, actor }) => {
    requireRecentSignIn(ctx, actor)
    return downloadDataExport(ctx, { ...params, userId: actor.id })
  })
}

import { BreachAsked } from '@lv/contract/admin-people'
import { invalidField } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import { melbourneInstant } from '@lv/contract/melbourne-instant'
import { people } from '@lv/contract/people'
import { z } from 'zod'
import { invalidates } from '#core/cache-tags.ts'
import { type Context, transact } from '#core/context.ts'
import { requireRecentSignIn } from '#core/recent-sign-in.ts'
import { download, operations } from '#core/routes.ts'
import { readConnections } from '#domains/identity/accounts/connections.read.ts'
import { dropEmailChange, readEmail } from '#domains/identity/accounts/email-change.ts'
import { readActivity } from './activity.read.ts'
import { askBreach, exportBreach } from './breach.ts'
import { changeEmail, confirmEmail, endConnections } from './connections.ts'
import { downloadDataExport, exportStored, readDataExport, readRetention, requestDataExport } from './data-export.ts'
import { keepAccount, readDeletion, requestDeletion } from './deletion.ts'
import { deletedOf, erasePerson } from './erase.ts'
import { getPerson } from './get.read.ts'
import { replayListed } from './replay-deletions.ts'
import { getStoredPerson } from './see-stored.ts'

const exportFile = {
  path: '/api/auth/exports/:exportId/file',
  access: 'user',
  rateLimit: 'papers',
  params: z.object({ exportId: Id }),
} as const

/** @throws `invalid` for a time skipped by daylight saving in Melbourne */
function instantOf(field: string, moment: string): Date {
  const [day = '', time = ''] = moment.split('T')
  const instant = melbourneInstant(day, time)
  if (instant) return instant
  throw invalidField(field, 'There is no such time in Melbourne')
}

const spanOf = ({ of, from, until }: z.output<typeof BreachAsked>, adminId: string) => ({
  of,
  from: instantOf('from', from),
  until: instantOf('until', until),
  adminId,
})

export function peopleRoutes(ctx: Context) {
  const csv = { path: '/api/admin/breach.csv', access: 'admin', recentSignIn: true, rateLimit: 'papers' } as const
  const theirFile = { ...exportFile, path: '/api/admin/people/exports/:exportId/file', access: 'admin' } as const
  return [
    operations('people', people, {
      get: ({ params }) => getPerson(ctx, params.userId),
      activity: ({ actor }) => readActivity(ctx, { userId: actor.id }),
      dataExport: ({ actor }) => readDataExport(ctx, { userId: actor.id }),
      retention: async () => readRetention(ctx.modules),
      deletion: ({ actor }) => readDeletion(ctx, { userId: actor.id, email: actor.email }),
      askDeletion: ({ actor }) => requestDeletion(ctx, actor),
      keepAccount: ({ actor }) => keepAccount(ctx, actor),
      connections: ({ actor }) => readConnections(ctx, actor.id),
      endConnections: ({ actor }) => endConnections(ctx, actor),
      email: ({ actor }) => readEmail(ctx, actor.id),
      changeEmail: ({ body, actor }) => changeEmail(ctx, { ...body, userId: actor.id, from: actor.email }),
      cancelEmailChange: ({ actor }) =>
        transact(ctx, async (ctx) => {
          await dropEmailChange(ctx, actor.id)
          invalidates()
          return readEmail(ctx, actor.id)
        }),
      confirmEmail: ({ body, actor }) => confirmEmail(ctx, { ...body, actorId: actor?.id ?? null }),
      askDataExport: ({ actor }) => requestDataExport(ctx, { userId: actor.id }),
      stored: ({ query, actor }) => getStoredPerson(ctx, { ...query, adminId: actor.id }),
      exportStored: ({ body, actor }) => exportStored(ctx, { ...body, adminId: actor.id }),
      erase: ({ body, actor }) =>
        transact(ctx, async (ctx) => {
          await erasePerson(ctx, body.email, { reason: body.reason, adminId: actor.id })
          return { message: deletedOf(body.email) }
        }),
      breach: async ({ query, actor }) => {
        const { affected, lists, ...said } = await askBreach(ctx, spanOf(query, actor.id))
        return {
          ...said,
          affected: affected.map(({ firstAt, lastAt, ...one }) => ({
            ...one,
            firstAt: firstAt.toISOString(),
            lastAt: lastAt.toISOString(),
          })),
          lists: lists.map(({ at, ...list }) => ({ ...list, at: at.toISOString() })),
        }
      },
      replayDeletions: ({ body, actor }) => replayListed(ctx, { ...body, adminId: actor.id }),
    }),
    download(exportFile, ({ params, actor }) => {
      requireRecentSignIn(ctx, actor)
      return downloadDataExport(ctx, { ...params, userId: actor.id })
    }),
    download({ ...csv, query: BreachAsked }, ({ query, actor }) => exportBreach(ctx, spanOf(query, actor.id))),
    download(theirFile, ({ params, actor }) => {
      requireRecentSignIn(ctx, actor)
      return downloadDataExport(ctx, { ...params, userId: actor.id, isAbout: true })
    }),
  ]
}

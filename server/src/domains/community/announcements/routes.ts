import { announcements } from '@lv/contract/announcements'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { toHtml } from '#domains/community/posts/render-markdown.ts'
import { findAnnouncement, listAnnouncements } from './list.read.ts'
import { removeAnnouncement } from './remove.ts'
import { createAnnouncement, updateAnnouncement } from './write.ts'

export const announcementRoutes = (ctx: Context) =>
  operations('announcements', announcements, {
    list: ({ params, query, actor }) => listAnnouncements(ctx, { ...params, ...query, viewerId: actor?.id ?? null }),
    create: ({ params, body, actor }) => createAnnouncement(ctx, { ...params, ...body, authorId: actor.id }),
    get: ({ params, actor }) => findAnnouncement(ctx, { ...params, viewerId: actor?.id ?? null }),
    update: async ({ params, body: { basedOn, ...change }, actor }) => {
      const html = change.content === undefined ? null : await toHtml(change.content, { whose: actor.id })
      return saveUnlessStale(
        ctx,
        {
          form: 'announcement',
          id: params.announcementId,
          basedOn,
          read: (ctx) => findAnnouncement(ctx, { ...params, viewerId: actor.id }),
        },
        (ctx) => updateAnnouncement(ctx, { ...params, ...change, html, actorId: actor.id }),
      )
    },
    remove: ({ params }) => transact(ctx, (ctx) => removeAnnouncement(ctx, params)),
  })

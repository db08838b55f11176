import { engagements } from '@lv/contract/engagements'
import { Id } from '@lv/contract/fields'
import { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { download, operations } from '#core/routes.ts'
import { downloadFeed, endFeed, makeFeed } from './calendar.ts'
import { decideChange, proposeChange } from './changes.ts'
import { addDefect, answerDefect } from './defects.ts'
import { addEntry, removeEntry } from './diary.ts'
import { addDocument, downloadDocument, downloadPhoto, removeDocument } from './documents.ts'
import { reopenEngagement, sayNotDone } from './end.ts'
import { getEngagement } from './get.read.ts'
import { downloadHandover } from './handover.ts'
import { listEngagements } from './list.read.ts'
import { claimStage, payStage, refuseStage, setSchedule, undoPaid } from './stages.ts'
import { addTask, removeTask, setTaskDone } from './tasks.ts'

/** Jobs, from the accepted quote to the handover. */
export function engagementRoutes(ctx: Context) {
  const document = {
    path: '/api/engagements/:engagementId/documents/:documentId',
    access: 'engagementParty',
    rateLimit: 'resourceReads',
    params: z.object({ engagementId: Id, documentId: Id }),
  } as const
  const photo = {
    path: '/api/engagements/:engagementId/photos/:fileId',
    access: 'engagementParty',
    rateLimit: 'resourceReads',
    params: z.object({ engagementId: Id, fileId: Id }),
  } as const
  const handover = {
    path: '/api/engagements/:engagementId/handover.zip',
    access: 'engagementParty',
    rateLimit: 'papers',
    params: z.object({ engagementId: Id }),
  } as const
  const feed = {
    path: '/api/job-calendars/:token.ics',
    access: 'public',
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
    rateLimit: 'calendarReads',
  } as const
  return [
    operations('engagements', engagements, {
      list: ({ actor }) => listEngagements(ctx, actor),
      get: ({ params, actor }) => getEngagement(ctx, { ...params, actor }),
      schedule: ({ params, body, actor }) => transact(ctx, (ctx) => setSchedule(ctx, { ...params, ...body, actor })),
      claim: ({ params, body, actor, browser }) => claimStage(ctx, { ...params, ...body, actor, sender: browser }),
      refuse: ({ params, body, actor }) => transact(ctx, (ctx) => refuseStage(ctx, { ...params, ...body, actor })),
      pay: ({ params, body, actor }) => transact(ctx, (ctx) => payStage(ctx, { ...params, ...body, actor })),
      undoPaid: ({ params, actor }) => transact(ctx, (ctx) => undoPaid(ctx, { ...params, actor })),
      propose: ({ params, body, actor }) => transact(ctx, (ctx) => proposeChange(ctx, { ...params, ...body, actor })),
      decide: ({ params, body, actor }) => transact(ctx, (ctx) => decideChange(ctx, { ...params, ...body, actor })),
      addDocument: ({ params, body, actor, browser }) =>
        addDocument(ctx, { ...params, ...body, actor, sender: browser }),
      removeDocument: ({ params, actor }) => transact(ctx, (ctx) => removeDocument(ctx, { ...params, actor })),
      addTask: ({ params, body, actor }) => transact(ctx, (ctx) => addTask(ctx, { ...params, ...body, actor })),
      setTaskDone: ({ params, body, actor }) => transact(ctx, (ctx) => setTaskDone(ctx, { ...params, ...body, actor })),
      removeTask: ({ params, actor }) => transact(ctx, (ctx) => removeTask(ctx, { ...params, actor })),
      addEntry: ({ params, body, actor, browser }) => addEntry(ctx, { ...params, ...body, actor, sender: browser }),
      removeEntry: ({ params, actor }) => transact(ctx, (ctx) => removeEntry(ctx, { ...params, actor })),
      addDefect: ({ params, body, actor, browser }) => addDefect(ctx, { ...params, ...body, actor, sender: browser }),
      answerDefect: ({ params, body, actor }) =>
        transact(ctx, (ctx) => answerDefect(ctx, { ...params, ...body, actor })),
      notDone: ({ params, body, actor }) => transact(ctx, (ctx) => sayNotDone(ctx, { ...params, ...body, actor })),
      makeCalendar: ({ params, actor }) => transact(ctx, (ctx) => makeFeed(ctx, { ...params, actor })),
      endCalendar: ({ params, actor }) => transact(ctx, (ctx) => endFeed(ctx, { ...params, actor })),
      reopen: ({ params, actor }) => transact(ctx, (ctx) => reopenEngagement(ctx, { ...params, actor })),
    }),
    download(document, ({ params, actor }) => downloadDocument(ctx, { ...params, actor })),
    download(feed, ({ params }) => downloadFeed(ctx, params)),
    download(handover, ({ params, actor }) => downloadHandover(ctx, { ...params, actor })),
    download(photo, ({ params, actor }) => downloadPhoto(ctx, { ...params, actor })),
  ]
}

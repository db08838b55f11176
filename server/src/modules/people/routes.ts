import { people } from '@lv/contract/people'
import type { Context } from '../../context.ts'
import { type App, implement } from '../../http/implement.ts'
import { readActivity } from './activity.read.ts'
import { getPerson } from './get.read.ts'

export const peopleRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'people', people, {
    get: ({ params }) => getPerson(ctx, params.userId),
    activity: ({ actor }) => readActivity(ctx, { userId: actor.id }),
  })

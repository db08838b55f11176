import { projects } from '@lv/contract/projects'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { createProject } from './create.ts'
import { decideOffer } from './decide.ts'
import { projectFigures } from './figures.ts'
import { getProject } from './get.read.ts'
import { inviteTo, uninvite } from './invitations.ts'
import { listProjects } from './list.ts'
import { myProjects } from './list-mine.ts'
import { moveProject } from './move.ts'
import { offerToJoin } from './offer.ts'
import { answerQuestion, askQuestion, extendClosing } from './questions.ts'
import { addSeat, removeSeat } from './seats.ts'
import { updateProject } from './update.ts'
import { countView } from './views.ts'
import { withdrawOffer } from './withdraw.ts'

export const projectRoutes = (ctx: Context) =>
  operations('projects', projects, {
    list: ({ query }) => listProjects(ctx, query),
    figures: () => projectFigures(ctx),
    mine: ({ actor }) => myProjects(ctx, actor),
    create: ({ body, actor, browser }) => createProject(ctx, { posted: body, actor, ip: browser.ip }),
    get: ({ params, actor }) => getProject(ctx, { ...params, actor }),
    view: ({ params, actor, browser }) => transact(ctx, (ctx) => countView(ctx, { ...params, actor, browser })),
    update: ({ params, body: { basedOn, ...change }, actor }) =>
      saveUnlessStale(
        ctx,
        { form: 'project', id: params.projectId, basedOn, read: (ctx) => getProject(ctx, { ...params, actor }) },
        (ctx) => updateProject(ctx, { ...params, ...change }),
      ),
    extend: ({ params, body }) => transact(ctx, (ctx) => extendClosing(ctx, { ...params, ...body })),
    offer: ({ params, body, actor }) => transact(ctx, (ctx) => offerToJoin(ctx, { ...params, ...body, actor })),
    withdraw: ({ params, actor }) =>
      transact(ctx, (ctx) => withdrawOffer(ctx, { ...params, personId: actor.id, firstName: actor.firstName })),
    decide: ({ params, body, actor }) => transact(ctx, (ctx) => decideOffer(ctx, { ...params, ...body, actor })),
    move: ({ params, body }) => transact(ctx, (ctx) => moveProject(ctx, { ...params, ...body })),
    close: ({ params, body }) => transact(ctx, (ctx) => moveProject(ctx, { ...params, ...body, status: 'closed' })),
    ask: ({ params, body, actor }) =>
      transact(ctx, (ctx) => askQuestion(ctx, { ...params, ...body, askerId: actor.id })),
    answer: ({ params, body }) => transact(ctx, (ctx) => answerQuestion(ctx, { ...params, ...body })),
    invite: ({ params, body }) => inviteTo(ctx, { ...params, ...body }),
    addSeat: ({ params, body }) => transact(ctx, (ctx) => addSeat(ctx, { ...params, ...body })),
    removeSeat: ({ params }) => transact(ctx, (ctx) => removeSeat(ctx, params)),
    uninvite: ({ params }) => transact(ctx, (ctx) => uninvite(ctx, params)),
  })

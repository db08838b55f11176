import { workForm } from '@lv/contract/form-things'
import { portfolio } from '@lv/contract/portfolio'
import { type Context, transact } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { saveUnlessStale } from '#core/unless-saved-since.ts'
import { addWork } from './add.ts'
import { decideConsent } from './consent.ts'
import { moveWork, removeWork, setHidden, updateWork } from './edit.ts'
import { getOwnPortfolio, listOfJob, readOwnWork } from './mine.read.ts'
import { addPhotos, removePhoto, removePicture, setPicture } from './photos.ts'
import { getPortfolio, getWork, listKind } from './public.read.ts'
import { restoreWork } from './restore.ts'

/** Photographs of work. */
export const portfolioRoutes = (ctx: Context) =>
  operations('portfolio', portfolio, {
    mine: ({ professional }) => getOwnPortfolio(ctx, professional.id),
    add: ({ body, actor, professional, browser }) =>
      addWork(ctx, { ...body, professionalId: professional.id, actor, sender: browser }),
    update: ({ params, body: { basedOn, ...change }, professional: { id: professionalId } }) =>
      saveUnlessStale(
        ctx,
        {
          form: 'work',
          id: params.workId,
          basedOn,
          read: async (ctx) => workForm(await readOwnWork(ctx, professionalId, params.workId)),
        },
        (ctx) => updateWork(ctx, { ...params, ...change, professionalId }),
      ),
    addPhotos: ({ params, body, actor, professional, browser }) =>
      addPhotos(ctx, { ...params, ...body, professionalId: professional.id, actor, sender: browser }),
    removePhoto: ({ params, professional }) =>
      transact(ctx, (ctx) => removePhoto(ctx, { ...params, professionalId: professional.id })),
    move: ({ params, body, professional }) =>
      transact(ctx, (ctx) => moveWork(ctx, { ...params, ...body, professionalId: professional.id })),
    setHidden: ({ params, body, professional }) =>
      transact(ctx, (ctx) => setHidden(ctx, { ...params, ...body, professionalId: professional.id })),
    remove: ({ params, professional }) =>
      transact(ctx, (ctx) => removeWork(ctx, { ...params, professionalId: professional.id })),
    restore: ({ params, professional }) =>
      transact(ctx, (ctx) => restoreWork(ctx, { ...params, professionalId: professional.id })),
    setPicture: ({ params, body, actor, professional, browser }) =>
      setPicture(ctx, { ...params, ...body, professionalId: professional.id, actor, sender: browser }),
    removePicture: ({ params, professional }) =>
      transact(ctx, (ctx) => removePicture(ctx, { ...params, professionalId: professional.id })),
    ofProfessional: ({ params }) => getPortfolio(ctx, params),
    get: ({ params }) => getWork(ctx, params),
    ofKind: ({ params, query }) => listKind(ctx, { ...params, ...query }),
    ofJob: ({ params }) => listOfJob(ctx, params),
    consent: ({ params, body }) => transact(ctx, (ctx) => decideConsent(ctx, { ...params, ...body })),
  })

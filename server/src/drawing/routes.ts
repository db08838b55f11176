import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { App } from '../http/implement.ts'
import { readProfile } from '../modules/reviews/profile.ts'
import { drawMark, drawSquareMark } from './mark.ts'
import { drawPagePicture } from './page-picture.ts'
import { picturePath, publicPages } from './public-pages.ts'
import { sendPicture } from './send-picture.ts'
import { drawSharePicture, type Subject } from './share-picture.ts'
import { communitySubject, postSubject } from './subjects.ts'

type Params = Record<string, string>
type Find = (params: Params) => Promise<{ subject: unknown; draw(): Promise<Buffer> }>

/** Where each icon is, and how it is drawn. */
const icons: [path: string, draw: () => Promise<Buffer>][] = [
  ['/icons/192.png', () => drawMark(192)],
  ['/icons/512.png', () => drawMark(512)],
  ['/icons/maskable.png', () => drawSquareMark(512)],
  ['/apple-touch-icon.png', () => drawSquareMark(180)],
]

function pagePicture(ctx: Context, address: string) {
  const page = publicPages.find(({ path }) => picturePath(path) === address)
  if (!page) throw new ApiError('not_found', 'Picture not found')
  return { subject: [page, ctx.config.brand.name], draw: () => drawPagePicture(ctx, page) }
}

async function professionalPicture(ctx: Context, slug: string) {
  const { name, businessName, trades, area, stars, reviewCount } = await readProfile(ctx, null, slug)
  const rating = stars === null ? '' : `${stars} of 5 from ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`
  const note = rating || trades.slice(0, 2).join(', ') || area
  const page = { headline: businessName ?? name, note, drawing: 'warehouse' as const }
  return { subject: [page, ctx.config.brand.name], draw: () => drawPagePicture(ctx, page) }
}

const shared = (ctx: Context, subject: Subject) => ({
  subject: [subject, ctx.config.brand.name],
  draw: () => drawSharePicture(ctx, subject),
})

const idOf = (text: string | undefined) => {
  const id = Id.safeParse(text)
  if (!id.success) throw new ApiError('not_found', 'Picture not found')
  return id.data
}

/**
 * The pictures of shared links, 1200 x 630: `/og/{path}.png` of a public page, `og.png` under the address of a community,
 * of a public post or of a professional. And the icons of the installed site.
 */
export function drawingRoutes(app: App, ctx: Context) {
  const picture = (path: string, find: Find) =>
    app.http.get<{ Params: Params }>(path, async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      await ctx.budgets.visit(request.ip)
      return sendPicture(request, reply, await find(request.params))
    })
  picture('/og/*', async (params) => pagePicture(ctx, `/og/${params['*']}`))
  picture('/community/:communityId/og.png', async ({ communityId }) =>
    shared(ctx, await communitySubject(ctx, idOf(communityId))),
  )
  picture('/community/:communityId/posts/:postId/og.png', async ({ communityId, postId }) =>
    shared(ctx, await postSubject(ctx, { communityId: idOf(communityId), postId: idOf(postId) })),
  )
  picture('/professionals/p/:slug/og.png', async ({ slug = '' }) => professionalPicture(ctx, slug))
  for (const [path, draw] of icons) picture(path, async () => ({ subject: path, draw }))
}

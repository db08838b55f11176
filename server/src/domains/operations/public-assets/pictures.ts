import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#core/context.ts'
import { plugin } from '#core/routes.ts'
import { readShownProfile } from '#domains/tenders/reviews/profile.ts'
import type { PageSubject } from '#platform/images/page-picture.ts'
import { picturePath, publicPages } from '#platform/images/public-pages.ts'
import { type Picture, pictureSender } from '#platform/images/send-picture.ts'
import type { Subject } from '#platform/images/share-picture.ts'
import { communitySubject, postSubject } from './picture-subjects.read.ts'

type Params = Record<string, string>
type Find = (params: Params) => Promise<Picture>

/** Path, side, and whether it fills its square. */
const icons = [
  ['/icons/192.png', 192, false],
  ['/icons/512.png', 512, false],
  ['/icons/maskable.png', 512, true],
  ['/apple-touch-icon.png', 180, true],
] as const

function pagePicture(ctx: Context, address: string): Picture {
  const page = publicPages.find(({ path }) => picturePath(path) === address)
  if (!page) throw new ApiError('not_found', 'Picture not found')
  return { ...ofPage(ctx, page), isOfSite: true }
}

const ofPage = ({ config }: Context, subject: PageSubject): Picture => ({
  subject: [subject, config.brand.name],
  jobTo: (to) => ({ draw: 'page', subject, to }),
})

async function professionalPicture(ctx: Context, slug: string) {
  const { name, businessName, trades, area, stars, reviewCount } = await readShownProfile(ctx, slug)
  const rating = stars === null ? '' : `${stars} of 5 from ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`
  const note = rating || trades.slice(0, 2).join(', ') || area
  return ofPage(ctx, { headline: businessName ?? name, note, drawing: 'warehouse' })
}

const shared = ({ config }: Context, subject: Subject): Picture => ({
  subject: [subject, config.brand.name],
  jobTo: (to) => ({ draw: 'share', subject, to }),
})

const idOf = (text: string | undefined) => {
  const id = Id.safeParse(text)
  if (!id.success) throw new ApiError('not_found', 'Picture not found')
  return id.data
}

/** 1200 x 630: `/og/{path}.png` of a public page, and `og.png` under a public community, post or professional. */
export const pictureRoutes = (ctx: Context) =>
  plugin((http) => {
    const sendPicture = pictureSender(ctx, pagePicture(ctx, picturePath('/')))
    const picture = (path: string, find: Find) =>
      http.get<{ Params: Params }>(path, async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
        await ctx.rateLimits.visit(request.ip)
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
    for (const [path, size, isSquare] of icons)
      picture(path, async () => ({
        subject: path,
        jobTo: (to) => ({ draw: 'mark', size, isSquare, to }),
        isOfSite: true,
      }))
  })

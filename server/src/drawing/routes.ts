import { ApiError } from '@lv/contract/errors'
import { Id } from '@lv/contract/fields'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { found } from '../db/rows.ts'
import type { App } from '../http/implement.ts'
import { communities } from '../modules/communities/tables.ts'
import { drawSharePicture } from './share-picture.ts'

async function pictureOf(ctx: Context, id: string): Promise<Buffer> {
  const { name, category, sector, location, imageId } = communities
  const rows = await ctx.db
    .select({ name, category, sector, location, imageId })
    .from(communities)
    .where(eq(communities.id, id))
  const community = found(rows, 'Community not found')
  return drawSharePicture(ctx, { ...community, id, imagePath: community.imageId && ctx.files.path(community.imageId) })
}

/** `/community/{id}/og.png`: the picture of a shared link, drawn from the community. */
export function drawingRoutes(app: App, ctx: Context) {
  app.http.get<{ Params: { communityId: string } }>('/community/:communityId/og.png', async (request, reply) => {
    await ctx.budgets.visit(request.ip)
    const id = Id.safeParse(request.params.communityId)
    if (!id.success) throw new ApiError('not_found', 'Community not found')
    const picture = await ctx.reads.share(`picture ${id.data}`, () => pictureOf(ctx, id.data))
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture)
  })
}

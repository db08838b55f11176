import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { checksumAt } from './checksum.ts'
import { storeFile } from './receive.ts'
import { files } from './schema.ts'

/** Drawn for everybody, after the answer: it waits behind nobody's own uploads. */
const sender = { ip: 'smaller pictures' }

/**
 * Stores a smaller copy of a redrawn picture, at most `longestSide` pixels long, as an unattached file without an owner.
 * @returns its id; undefined where the picture is gone or is not larger than that
 */
export async function drawSmaller(ctx: Context, fileId: string, longestSide: number): Promise<string | undefined> {
  const [picture] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!picture || Math.max(picture.width ?? 0, picture.height ?? 0) <= longestSide) return undefined
  const to = ctx.files.temporaryPath(randomUUID())
  try {
    const drawn = await ctx.files.atHand(fileId, (from) =>
      ctx.drawings.draw({ draw: 'upload', from, to, longestSide }, sender),
    )
    const { kind, name } = picture
    const sha256 = await checksumAt(to)
    return await storeFile(ctx, to, { ownerId: null, kind, name, contentType: 'image/webp', sha256, ...drawn })
  } finally {
    await rm(to, { force: true })
  }
}

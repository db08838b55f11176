import { COMMUNITY_BYTES } from '@lv/contract/resource-options'
import type { ResourceSpace } from '@lv/contract/resources'
import type { Context } from '#core/context.ts'
import { usedBytes } from './parts/used-bytes.ts'

/** How much the files of a community's resources take together, older versions included, and how much they may, in bytes. */
export const readSpace = async (ctx: Context, { communityId }: { communityId: string }): Promise<ResourceSpace> => ({
  used: await usedBytes(ctx, communityId),
  most: COMMUNITY_BYTES,
})

import type { Context } from '../../context.ts'
import { lockCommunity } from './parts/lock.ts'

/** Holds a community until the transaction ends, before what is in it is locked (docs/architecture.md). @throws `not_found` */
export const holdCommunity = (ctx: Context, communityId: string): Promise<void> => lockCommunity(ctx, communityId)

import type { UserRequest } from '@lv/contract/requests'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/actor.ts'
import { isOwnedBy } from './ownership.ts'
import { presentRequests } from './present.ts'

/** A person's own requests, newest first: those of their account, and those that their verified email has verified. */
export const myRequests = (ctx: Context, actor: Actor): Promise<UserRequest[]> => presentRequests(ctx, isOwnedBy(actor))

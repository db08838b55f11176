import { ApiError } from '@lv/contract/errors'
import { UNDO_SECONDS } from '@lv/contract/options'
import type { Context } from '#core/context.ts'

/** The button is there for ten seconds; a click in the last of them still has to travel. */
const NETWORK_SECONDS = 5

const shifted = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

/** Until when a deletion of this instant is offered to be undone. */
export const restorableUntil = (deletedAt: Date) => shifted(deletedAt, UNDO_SECONDS)

/** Deletions before this instant can no longer be undone. */
export const restorableSince = (ctx: Context) => shifted(ctx.now(), -UNDO_SECONDS - NETWORK_SECONDS)

/** Why nothing was brought back: too late, somebody else's deletion, or (where there is no such row) nothing to bring back. */
export const notRestored = (exists: boolean, missing: string) =>
  exists ? new ApiError('gone', 'This can no longer be undone') : new ApiError('not_found', missing)

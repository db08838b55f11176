import { places } from '@lv/contract/places'
import type { Context } from '#core/context.ts'
import { type App, implement } from '#http/routing/implement.ts'
import { getPlace } from './get-place.ts'

/** Postcodes and what they are called. */
export const placeRoutes = (app: App, ctx: Context) =>
  implement(app, ctx, 'places', places, { get: ({ params }) => getPlace(ctx, params) })

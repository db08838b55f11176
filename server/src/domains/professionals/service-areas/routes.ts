import { places } from '@lv/contract/places'
import type { Context } from '#core/context.ts'
import { operations } from '#core/routes.ts'
import { getPlace } from './suburb.ts'

export const placeRoutes = (ctx: Context) =>
  operations('places', places, { get: ({ params }) => getPlace(ctx, params) })

import { invalidField } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { EVERYWHERE, parseAreas } from '#domains/professionals/service-areas/areas-in.ts'
import { type Middle, middleOf } from '#domains/professionals/service-areas/distance.ts'

async function find(ctx: Context, near: string): Promise<Middle | null> {
  const { areas } = await parseAreas(ctx, near)
  const area = areas.find(({ isServed }) => isServed)
  if (area?.label === EVERYWHERE) return null
  const postcode = /\b(\d{4})$/.exec(area?.label ?? '')?.[1]
  if (!postcode) throw invalidField('near', `We don’t know a suburb of Greater Melbourne called “${near}”`)
  const middle = await middleOf(ctx, postcode)
  // Uses the name that was asked for, because a postcode may have many suburbs.
  const suburb = area?.label.slice(0, -5).replace(/^Within \d+ km of /, '')
  return middle ? { ...middle, suburb: suburb || middle.suburb } : null
}

/**
 * Null for all of Melbourne.
 * @throws `invalid` at `near` where we serve nothing of that name
 */
export const findNear = async (ctx: Context, near: string | undefined): Promise<Middle | null> =>
  near ? ctx.reads.share(`directory near ${near.toLowerCase()}`, () => find(ctx, near)) : null

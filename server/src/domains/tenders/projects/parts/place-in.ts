import { type ProjectState, projectStates } from '@lv/contract/project-options'
import type { Context } from '#core/context.ts'
import { placeOf } from '#domains/professionals/service-areas/get-place.ts'
import { suburbIn } from '#domains/professionals/service-areas/suburb-in.ts'

type Place = { location: ProjectState; suburb: string | null; postcode: string | null }

const MOST_TRIED = 3

/**
 * Where a project is: by the last postcode that its address names and that exists, and the suburb of it that the address names,
 * else the state that was chosen. A house number of four figures is none.
 */
export async function placeIn(
  ctx: Context,
  { projectAddress, location, suburb }: { projectAddress: string; location: ProjectState; suburb?: string | undefined },
): Promise<Place> {
  const named =
    projectAddress
      .match(/\b\d{4}\b/g)
      ?.slice(-MOST_TRIED)
      .reverse() ?? []
  for (const postcode of named) {
    const place = await placeOf(ctx, postcode)
    const state = projectStates.find((each) => each === place?.state)
    if (place && state)
      return { location: state, suburb: suburb || (await suburbIn(ctx, place, projectAddress)), postcode }
  }
  return { location, suburb: suburb || null, postcode: null }
}

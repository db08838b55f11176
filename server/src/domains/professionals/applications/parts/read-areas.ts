import { invalidField } from '@lv/contract/errors'
import type { Context } from '#core/context.ts'
import { areasIn, type NamedArea } from '#domains/professionals/service-areas/areas-in.ts'

type ReadAreas = { areas: string[]; postcodes: string[]; areasConfirmed: boolean }

const together = (all: NamedArea[], areasConfirmed: boolean): ReadAreas => ({
  areas: all.map(({ label }) => label),
  postcodes: [...new Set(all.flatMap(({ postcodes }) => postcodes))].toSorted(),
  areasConfirmed,
})

/** The areas that were confirmed, each as it was called; where none were asked about, those that the text names. */
export async function readAreas(ctx: Context, text: string, confirmed: string[] | undefined): Promise<ReadAreas> {
  const { areas } = await areasIn(ctx, (confirmed ?? [text]).join(', '))
  const served = areas.filter(({ isServed }) => isServed)
  if (!confirmed) return together(served, false)
  const known = new Set(served.map(({ label }) => label))
  if (confirmed.length === 0 || confirmed.some((label) => !known.has(label)))
    throw invalidField('areas', 'Choose at least one of the areas we understood')
  return together(served, true)
}

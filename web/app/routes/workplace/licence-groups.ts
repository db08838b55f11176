import type { Trade } from '@lv/contract/options'
import type { LicenceNeed } from '@lv/contract/vetting'

export type LicenceGroup = { called: string; trades: Trade[]; needs: LicenceNeed[] }

/** One number serves every trade of its kind: builders and kitchen renovators are registered alike. */
export function licenceGroups(licences: LicenceNeed[]): LicenceGroup[] {
  const groups = Map.groupBy(licences, ({ called }) => called)
  return [...groups].map(([called, needs]) => ({ called, needs, trades: needs.map(({ trade }) => trade) }))
}

/** 'REC number: Electrician'. */
export const groupLabel = ({ called, trades }: LicenceGroup) => `${called}: ${trades.join(', ')}`

const LICENCE = 'licences.'
const BAR = '|'

/** The name of the field for a group. */
export const groupField = ({ trades }: LicenceGroup) => `${LICENCE}${trades.join(BAR)}`

/** The numbers of a form, by trade; the contract says which trades there are. */
export const licencesIn = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, number]) =>
      name.startsWith(LICENCE)
        ? name
            .slice(LICENCE.length)
            .split(BAR)
            .map((trade) => [trade, number])
        : [],
    ),
  )

/** Where the refusal of a trade's number is told. */
export const groupPaths = ({ trades }: LicenceGroup) => trades.map((trade) => `${LICENCE}${trade}`)

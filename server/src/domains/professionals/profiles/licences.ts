import { invalidField } from '@lv/contract/errors'
import type { StatedLicence } from '@lv/contract/vetting'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { checkedAt } from './checks.ts'
import { type LicenceNumbers, professionals } from './schema.ts'

/** JSON of the licence numbers of the professional `p`, checked or only stated. An empty `trades` means all. */
export const statedLicences = (now: Date, trades: SQL = sql`'{}'::text[]`): SQL => sql`(
  select coalesce(json_agg(json_build_object('trade', rule.trade, 'called', rule.called, 'regulator', rule.regulator,
    'registerUrl', rule.register_url, 'number', p.licence_numbers ->> rule.trade,
    'checkedAt', ${checkedAt(now, sql`rule.trade`)}) order by rule.trade), '[]')
  from licence_rules rule where rule.trade = any(p.trades) and (cardinality(${trades}) = 0 or rule.trade = any(${trades}))
    and licence_fits(p.licence_numbers ->> rule.trade, rule.pattern))`

export const presentLicence = (licence: StatedLicence): StatedLicence => ({
  ...licence,
  checkedAt: toIsoTimeOrNull(licence.checkedAt),
})

type Judged = { trade: string; called: string | null; examples: string | null; fits: boolean }

/** `called` is null if the trade needs no number. */
export async function judgeLicences(ctx: Context, numbers: LicenceNumbers): Promise<Judged[]> {
  const { rows } = await ctx.db.execute<Judged>(sql`select given.key as trade, r.called, r.examples,
      coalesce(licence_fits(given.value, r.pattern), false) as fits
    from jsonb_each_text(${JSON.stringify(numbers)}::jsonb) given left join licence_rules r on r.trade = given.key`)
  return rows
}

type Given = {
  licences?: { [Trade in keyof LicenceNumbers]?: string | null | undefined } | undefined
  licenseNumber?: string | null | undefined
}

type Stated = { licenceNumbers?: LicenceNumbers; licenseNumber?: string | null }

const tidy = (number: string) => number.trim().replaceAll(/\s+/g, ' ').toUpperCase()
const isGiven = (entry: [string, string | null | undefined]): entry is [string, string] => Boolean(entry[1])

/** @throws `invalid` at `licences.<trade>` */
async function requireForm(ctx: Context, numbers: LicenceNumbers) {
  for (const { trade, called, examples, fits } of await judgeLicences(ctx, numbers)) {
    if (!called) throw invalidField(`licences.${trade}`, `${trade} needs no licence number here`)
    if (!fits) throw invalidField(`licences.${trade}`, `Enter one such as ${examples}`)
  }
}

const fitting = async (ctx: Context, numbers: LicenceNumbers) =>
  new Set((await judgeLicences(ctx, numbers)).filter(({ fits }) => fits).map(({ trade }) => trade))

async function spread(ctx: Context, number: string, trades: string[], stated: LicenceNumbers): Promise<LicenceNumbers> {
  const has = await fitting(ctx, stated)
  const open = trades.filter((trade) => !has.has(trade))
  const fits = await fitting(ctx, Object.fromEntries(open.map((trade) => [trade, number])))
  return Object.fromEntries([...fits].map((trade) => [trade, tidy(number)]))
}

/**
 * Locks the row. `licenseNumber` counts for every trade whose form it has.
 * @throws `invalid` at `licences.<trade>`, `not_found`
 */
export async function stateLicences(ctx: Context, professionalId: string, given: Given): Promise<Stated> {
  const { licences, licenseNumber } = given
  if (!licences && licenseNumber === undefined) return {}
  const columns = {
    trades: professionals.trades,
    numbers: professionals.licenceNumbers,
    shown: professionals.licenseNumber,
  }
  const mine = ctx.db.select(columns).from(professionals).where(eq(professionals.id, professionalId)).for('update')
  const { trades, numbers, shown } = requireRow(await mine, 'Professional not found')
  const typed = Object.entries(licences ?? {}).filter(isGiven)
  const named: LicenceNumbers = Object.fromEntries(typed.map(([trade, number]) => [trade, tidy(number)]))
  await requireForm(ctx, named)
  const kept = Object.entries(numbers).filter(([trade]) => !Object.hasOwn(licences ?? {}, trade))
  const stated: LicenceNumbers = { ...Object.fromEntries(kept), ...named }
  if (licenseNumber) Object.assign(stated, await spread(ctx, licenseNumber, trades, stated))
  const all = Object.values(stated)
  const isOwn = shown !== null && !Object.values(numbers).includes(shown)
  const first = isOwn ? shown : (all[0] ?? null)
  return { licenceNumbers: stated, licenseNumber: licenseNumber === undefined ? first : licenseNumber }
}

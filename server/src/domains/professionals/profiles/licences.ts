import { invalidField } from '@lv/contract/errors'
import type { StatedLicence } from '@lv/contract/vetting'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { requireRow, toIsoTimeOrNull } from '#platform/database/rows.ts'
import { checkedAt } from './checks.ts'
import { type LicenceNumbers, professionals } from './schema.ts'

/**
 * The licence numbers that the professional `p` has given for their trades, as JSON: each checked by us, or only stated.
 * `trades` narrows it to those a request asks for; an empty list asks for all.
 */
export const statedLicences = (now: Date, trades: SQL = sql`'{}'::text[]`): SQL => sql`(
  select coalesce(json_agg(json_build_object('trade', rule.trade, 'called', rule.called, 'regulator', rule.regulator,
    'registerUrl', rule.register_url, 'number', p.licence_numbers ->> rule.trade,
    'checkedAt', ${checkedAt(now, sql`rule.trade`)}) order by rule.trade), '[]')
  from licence_rules rule where rule.trade = any(p.trades) and (cardinality(${trades}) = 0 or rule.trade = any(${trades}))
    and licence_fits(p.licence_numbers ->> rule.trade, rule.pattern))`

/** Instants come as Postgres writes them. */
export const presentLicence = (licence: StatedLicence): StatedLicence => ({
  ...licence,
  checkedAt: toIsoTimeOrNull(licence.checkedAt),
})

type Judged = { trade: string; called: string | null; examples: string | null; fits: boolean }

/** Numbers by trade, each with whether it has the form that its regulator gives; `called` is null where none is asked for. */
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

/** Numbers of the form: each has to be one that its trade's regulator gives. @throws `invalid` at `licences.<trade>` */
async function requireForm(ctx: Context, numbers: LicenceNumbers) {
  for (const { trade, called, examples, fits } of await judgeLicences(ctx, numbers)) {
    if (!called) throw invalidField(`licences.${trade}`, `${trade} needs no licence number here`)
    if (!fits) throw invalidField(`licences.${trade}`, `Enter one such as ${examples}`)
  }
}

const fitting = async (ctx: Context, numbers: LicenceNumbers) =>
  new Set((await judgeLicences(ctx, numbers)).filter(({ fits }) => fits).map(({ trade }) => trade))

/** The number for each trade of the professional that it has the form of, where none is stated that has it. */
async function spread(ctx: Context, number: string, trades: string[], stated: LicenceNumbers): Promise<LicenceNumbers> {
  const has = await fitting(ctx, stated)
  const open = trades.filter((trade) => !has.has(trade))
  const fits = await fitting(ctx, Object.fromEntries(open.map((trade) => [trade, number])))
  return Object.fromEntries([...fits].map((trade) => [trade, tidy(number)]))
}

/**
 * What the licence numbers of a professional come to with what is given, under a lock on the row. One number without a
 * trade (the documented `licenseNumber`) counts for every trade of theirs that it has the form of. Empty where none is given.
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

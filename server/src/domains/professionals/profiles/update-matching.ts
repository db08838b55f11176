import { melbourneDay } from '@lv/contract/dates'
import { ApiError, invalidField } from '@lv/contract/errors'
import { kindsOfTrade, type WorkKey } from '@lv/contract/kinds-of-work'
import type { UpdateMatching } from '@lv/contract/professional-shapes'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, transact } from '#core/context.ts'
import { distanceKm } from '#domains/professionals/service-areas/distance.ts'
import { postcodes as table } from '#domains/professionals/service-areas/schema.ts'
import { getMatching } from './matching.ts'
import { settleVetting } from './parts/settle-vetting.ts'
import { type Leave, setLeave } from './receive-leads.ts'
import { professionals } from './schema.ts'

/** @throws `invalid` at the field `postcodes` */
async function requireKnown(ctx: Context, postcodes: string[]): Promise<void> {
  const rows = await ctx.db.select({ postcode: table.postcode }).from(table).where(inArray(table.postcode, postcodes))
  const known = new Set(rows.map(({ postcode }) => postcode))
  const unknown = postcodes.find((postcode) => !known.has(postcode))
  if (unknown) throw invalidField('postcodes', `There is no postcode ${unknown}`)
}

/** @throws `invalid` at the field `postcodes` */
async function listedArea(ctx: Context, postcodes: string[]): Promise<string[]> {
  const area = [...new Set(postcodes)].toSorted()
  await requireKnown(ctx, area)
  return area
}

const middleOf = (alias: 'middle' | 'near') => ({
  latitude: sql.raw(`${alias}.latitude`),
  longitude: sql.raw(`${alias}.longitude`),
})

/**
 * Whole km between centres, as the crow flies. @throws `invalid` at `postcodes` if the base is unknown or too far away
 */
async function areaAround(ctx: Context, base: string, radiusKm: number): Promise<string[]> {
  await requireKnown(ctx, [base])
  const { rows } = await ctx.db.execute<{ postcode: string }>(sql`
    select near.postcode from postcodes middle
    join postcodes near on near.is_served and ${distanceKm(middleOf('middle'), middleOf('near'))} <= ${radiusKm}
    where middle.postcode = ${base} order by near.postcode`)
  if (rows.length === 0)
    throw invalidField(
      'postcodes',
      `There’s nothing we serve within ${radiusKm} km of ${base}: we’re in Greater Melbourne`,
    )
  return rows.map(({ postcode }) => postcode)
}

type Changes = z.output<typeof UpdateMatching> & { professionalId: string }
type Area = { postcodes: string[]; basePostcode: string | null; radiusKm: number | null }

const startOf = (day: string) => sql`${day}::date::timestamp at time zone 'Australia/Melbourne'`

/** Leads resume on the day of `awayUntil`. Undefined if not changed. @throws `invalid` at the wrong day */
function chooseLeave(ctx: Context, { awayFrom, awayUntil }: Changes): Leave | undefined {
  const today = melbourneDay(ctx.now())
  if (awayUntil === undefined && !awayFrom) return undefined
  if (awayUntil === null) return { awayFrom: null, awayUntil: null }
  if (awayFrom && awayFrom < today) throw invalidField('awayFrom', 'Choose today or a later day')
  if (!awayUntil) throw invalidField('awayUntil', 'Choose the day you’re back')
  if (awayUntil <= today) throw invalidField('awayUntil', 'Choose tomorrow or a later day')
  if (awayFrom && awayFrom >= awayUntil) throw invalidField('awayUntil', 'Choose a day after your first day away')
  return { awayFrom: awayFrom && awayFrom > today ? startOf(awayFrom) : null, awayUntil: startOf(awayUntil) }
}

/** `base` is the present centre. Returns undefined if the area is not changed. */
async function chooseArea(ctx: Context, changes: Changes, base: string | null): Promise<Partial<Area> | undefined> {
  const { postcodes, radiusKm } = changes
  const middle = postcodes?.[0] ?? base
  if (typeof radiusKm === 'number') {
    if (!middle) throw invalidField('postcodes', 'Enter the postcode in the middle of your area')
    return { postcodes: await areaAround(ctx, middle, radiusKm), basePostcode: middle, radiusKm }
  }
  if (postcodes) return { postcodes: await listedArea(ctx, postcodes), basePostcode: null, radiusKm: null }
  return radiusKm === null ? { basePostcode: null, radiusKm: null } : undefined
}

/** @throws `invalid` if no work of a trade is left */
function requireWork(trades: readonly string[], leavesOut: readonly WorkKey[]) {
  const empty = trades.find((trade) => kindsOfTrade(trade).every((kind) => leavesOut.includes(kind)))
  if (empty) throw invalidField('leavesOut', `Nothing is left of ${empty}: remove it from your trades instead`)
}

/**
 * A radius is around the first postcode, else around the present centre; removing it keeps its postcodes.
 * @throws `invalid` at its field, `conflict` if the centre has changed meanwhile
 */
export async function updateMatching(ctx: Context, changes: Changes) {
  const { professionalId, trades, leavesOut } = changes
  const { basePostcode, hasChosen, ...before } = await getMatching(ctx, professionalId)
  if (leavesOut) requireWork(trades ?? before.trades, leavesOut)
  const area = await chooseArea(ctx, changes, basePostcode)
  if (!hasChosen && trades && !area) throw invalidField('postcodes', 'Choose where you work as well')
  if (!hasChosen && area && !trades) throw invalidField('trades', 'Choose your trades as well')
  const leave = chooseLeave(ctx, changes)
  const set = {
    ...area,
    ...(trades ? { trades: [...new Set(trades)] } : {}),
    ...(leavesOut ? { leavesOut: [...new Set(leavesOut)] } : {}),
    ...(area || trades ? { hasChosenMatching: true } : {}),
    ...leave,
  }
  if (Object.keys(set).length === 0) return getMatching(ctx, professionalId)
  return transact(ctx, async (ctx) => {
    const same = sql`${professionals.basePostcode} is not distinct from ${basePostcode}`
    const mine = and(eq(professionals.id, professionalId), same)
    const changed = await ctx.db.update(professionals).set(set).where(mine).returning({ id: professionals.id })
    if (changed.length === 0)
      throw new ApiError('conflict', 'Your area was changed in another window. Load the page again.')
    if (leave) await setLeave(ctx, professionalId, leave)
    await settleVetting(ctx, professionalId)
    return getMatching(ctx, professionalId)
  })
}

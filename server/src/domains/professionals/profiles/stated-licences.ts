import type { StatedLicence } from '@lv/contract/vetting'
import { type SQL, sql } from 'drizzle-orm'
import { wireOrNull } from '#platform/database/wire.ts'
import { checkedAt } from './checks.ts'

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
  checkedAt: wireOrNull(licence.checkedAt),
})

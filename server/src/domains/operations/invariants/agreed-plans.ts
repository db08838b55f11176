import { planNamed, plansOf } from '@lv/contract/catalogue'
import { firstPrices } from '@lv/contract/prices'

/** Points that plans brought before there was a price book, by their names of then. */
const pointsBefore = {
  silver_month: 35,
  gold_month: 70,
  platinum_month: 140,
  silver_year: 420,
  gold_year: 840,
  platinum_year: 1680,
  basic_month: 45,
  value_month: 70,
  popular_month: 150,
  best_value_month: 200,
}
const pointsSince = plansOf(firstPrices).map(({ key, points }): [string, number] => [key, points])
const formerCards = ['value_month', 'popular_month', 'best_value_month'].map((key): [string, number] => [
  key,
  planNamed(key)?.points ?? 0,
])
const listed = [...Object.entries(pointsBefore), ...pointsSince, ...formerCards]
  .map(([key, points]) => `('${key}', ${points})`)
  .join(', ')

/** Whether points are those of a plan: as agreed in its name, or as a name without figures meant then. */
export const agreed = (plan: string, points: string) =>
  `coalesce((${points})::text = (regexp_match(${plan}, '_([0-9]+)_[0-9]+$'))[1]
    or exists (select from (values ${listed}) listed(key, points) where key = ${plan} and points = ${points}), false)`

/** Whether any plan with a short name includes this many points. */
export const listedAnywhere = (points: string) =>
  `exists (select from (values ${listed}) listed(key, points) where points = ${points})`

/** The tier of a plan, by its name. */
export const tierOf = (
  plan: string,
) => `case split_part(${plan}, '_', 1) when 'silver' then 'silver' when 'value' then 'silver'
    when 'gold' then 'gold' when 'popular' then 'gold' when 'platinum' then 'platinum' when 'best' then 'platinum'
    when 'diamond' then 'diamond' else 'bronze' end`

/** Whether the charge `c` was ordered before the price book began. */
export const isBefore = `coalesce((select o.created_at from orders o where o.id = c.order_id), c.created_at)
    < (select min(effective_from) from price_book)`
/** Points a dollar bought then. */
export const OLD_RATE = 29
/** What a plan adds to top-ups at most, in thousandths. */
export const MOST_BONUS = 5000

import { type ScheduledKind, stageKindLabels } from '@lv/contract/engagement-options'
import { formatDollars } from '@lv/contract/money'
import type { CheckedQuote, CheckedRail } from '@lv/contract/quote-check'
import type { CheckedWork } from '@lv/contract/quote-check-options'
import { guardRails } from '#domains/marketplace/quotes/guard-rails.ts'
import { isUnconfirmed, type LegalRule, type RulesInForce } from '#domains/marketplace/quotes/legal-rules.ts'
import { overLimit, stageLimit } from '#domains/marketplace/quotes/stage-limits.ts'

type Look = { rules: RulesInForce; day: string; totalCents: number; quote: CheckedQuote }

/** Kinds of work that are building work as a whole; one trade's work alone needs that trade's licence instead. */
const building: CheckedWork[] = [
  'Kitchen',
  'Bathroom',
  'Extension',
  'Whole house renovation',
  'Second storey',
  'Heritage restoration',
  'Deck or outdoor',
  'New build',
  'Carpenter',
  'Concrete',
  'Bricklayer',
]

const titles: Record<string, string> = {
  deposit_percent_under_20k: 'Deposit',
  deposit_percent_from_20k: 'Deposit',
  home_warranty_cents: 'Home Warranty insurance',
  written_contract_cents: 'Written contract, cooling-off',
  written_contract: 'Written contract',
  registration_cents: 'Registered builder',
}

/** Flags that say what the quote gets wrong; the others say what its price brings with it. */
const faults = new Set(['deposit_percent_under_20k', 'deposit_percent_from_20k', 'registration_cents'])

const limitedStages = ['base', 'frame', 'lockup', 'fixing'] as const satisfies ScheduledKind[]

const railOf = (
  { day }: Look,
  rule: LegalRule,
  { title, state, says }: Pick<CheckedRail, 'title' | 'state' | 'says'>,
): CheckedRail => ({
  code: rule.code,
  title,
  state,
  says,
  effectiveFrom: rule.effectiveFrom,
  isUnconfirmed: isUnconfirmed(rule, day),
})

function depositRail(look: Look): CheckedRail | undefined {
  const { rules, totalCents, quote } = look
  const limit = stageLimit(rules, totalCents, 'deposit')
  if (!limit) return undefined
  const most = `at most ${limit.rule.value}% of the price, ${formatDollars(limit.mostCents)}`
  const { deposit } = quote.stages
  if (deposit === null)
    return railOf(look, limit.rule, { title: 'Deposit', state: 'applies', says: `A deposit may be ${most}.` })
  return railOf(look, limit.rule, {
    title: 'Deposit',
    state: 'kept',
    says: `The deposit of ${formatDollars(deposit)} is within the limit: ${most}.`,
  })
}

function registrationRail(look: Look): CheckedRail | undefined {
  const { rules, totalCents, quote } = look
  const rule = rules.get('registration_cents')
  if (!rule || !building.includes(quote.work) || !quote.namesRegistration || totalCents <= rule.value) return undefined
  return railOf(look, rule, {
    title: 'Registered builder',
    state: 'kept',
    says: `Domestic building work above ${formatDollars(rule.value)} needs a registered builder, and a number is given. Look it up in the register at bpc.vic.gov.au: the name and the class have to fit.`,
  })
}

/** The limits are those of major contracts: below that price stages are as both agree. */
function stageRails(look: Look): CheckedRail[] {
  const { rules, totalCents, quote } = look
  const major = rules.get('written_contract_cents')
  if (!major || totalCents <= major.value) return []
  return limitedStages.flatMap((kind) => {
    const amountCents = quote.stages[kind]
    const limit = stageLimit(rules, totalCents, kind)
    if (amountCents === null || !limit) return []
    const over = overLimit(rules, totalCents, { kind, amountCents })
    const within = `${formatDollars(amountCents)} is within the limit: at most ${limit.rule.value}% of the price, ${formatDollars(limit.mostCents)}.`
    const says = over ? `${over} This quote asks for ${formatDollars(amountCents)}.` : within
    return [railOf(look, limit.rule, { title: stageKindLabels[kind], state: over ? 'broken' : 'kept', says })]
  })
}

const order: CheckedRail['state'][] = ['broken', 'applies', 'kept']

/** What Victorian law says of a quote (PRODUCT.md, sections 9.5 and 10): what it breaks first, then what it brings with it. */
export function railsOf(look: Look): CheckedRail[] {
  const { rules, day, totalCents, quote } = look
  const lacksRegistration = building.includes(quote.work) && !quote.namesRegistration
  const depositCents = quote.stages.deposit ?? 0
  const price = { lowCents: totalCents, highCents: totalCents, depositCents, lacksRegistration }
  const flags = guardRails(rules, day, price).map(
    (flag): CheckedRail => ({
      ...flag,
      title: titles[flag.code] ?? flag.code,
      state: faults.has(flag.code) ? 'broken' : 'applies',
    }),
  )
  const isSaid = (title: string) => flags.some((flag) => flag.title === title)
  const own = [depositRail(look), registrationRail(look), ...stageRails(look)].filter(
    (rail) => rail !== undefined && !isSaid(rail.title),
  ) as CheckedRail[]
  return [...flags, ...own].toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

import type { ScheduledKind } from '@lv/contract/engagement-options'
import type { LegalRuleCode } from '@lv/contract/legal-rule-codes'
import { formatDollars } from '@lv/contract/money'
import { isUnconfirmed, type LegalRule, type RulesInForce } from './legal-rules.ts'
import type { QuoteFlag } from './schema.ts'
import { overLimit, stageLimit } from './stage-limits.ts'

export type Price = {
  lowCents: number
  highCents: number
  depositCents: number
  lacksRegistration: boolean
  /** What is due after the deposit, where the quote says. */
  stages?: { kind: ScheduledKind; amountCents: number }[]
}
type Look = { rules: RulesInForce; day: string; price: Price }

const rule = ({ rules }: Look, code: LegalRuleCode) => rules.get(code)

/** Holds from the newest of its rules, and is unconfirmed if any of them is. */
export function flagOf(code: string, says: string, day: string, ...restsOn: LegalRule[]): QuoteFlag {
  const effectiveFrom =
    restsOn
      .map((each) => each.effectiveFrom)
      .toSorted()
      .at(-1) ?? ''
  return { code, effectiveFrom, says, isUnconfirmed: restsOn.some((each) => isUnconfirmed(each, day)) }
}

function depositFlag(look: Look): QuoteFlag | undefined {
  const { lowCents, highCents, depositCents } = look.price
  const threshold = rule(look, 'deposit_threshold_cents')
  const [under, from] = [rule(look, 'deposit_percent_under_20k'), rule(look, 'deposit_percent_from_20k')]
  if (!threshold || !under || !from) return undefined
  for (const price of new Set([highCents, lowCents])) {
    const percent = price < threshold.value ? under : from
    const most = Math.floor((price * percent.value) / 100)
    if (depositCents <= most) continue
    const where = `${price < threshold.value ? 'Under' : 'From'} ${formatDollars(threshold.value)}`
    const says = `${where} a deposit may be at most ${percent.value}% of the price. For ${formatDollars(price)} that is ${formatDollars(most)}; this quote asks for ${formatDollars(depositCents)}.`
    return flagOf(percent.code, says, look.day, percent, threshold)
  }
  return undefined
}

function warrantyFlag(look: Look): QuoteFlag | undefined {
  const warranty = rule(look, 'home_warranty_cents')
  if (!warranty || look.price.highCents <= warranty.value) return undefined
  const says = `Domestic building work above ${formatDollars(warranty.value)} needs Home Warranty insurance, and the homeowner gets the certificate before any deposit is paid.`
  return flagOf(warranty.code, says, look.day, warranty)
}

/** From 1 December 2026 all work needs a written contract; a major one also has a cooling-off period. */
function contractFlag(look: Look): QuoteFlag | undefined {
  const [written, cooling] = [rule(look, 'written_contract_cents'), rule(look, 'cooling_off_business_days')]
  const any = rule(look, 'written_contract')
  if (!written || !cooling) return undefined
  if (look.price.highCents <= written.value) {
    if (!any || look.price.highCents <= any.value) return undefined
    return flagOf(any.code, 'Domestic building work of any price needs a written contract.', look.day, any)
  }
  const says = `Domestic building work above ${formatDollars(written.value)} needs a written major domestic building contract, and the homeowner may cool off for ${cooling.value} business days.`
  return flagOf(written.code, says, look.day, written, cooling)
}

function registrationFlag(look: Look): QuoteFlag | undefined {
  const registration = rule(look, 'registration_cents')
  const { highCents, lacksRegistration } = look.price
  if (!registration || !lacksRegistration || highCents <= registration.value) return undefined
  const says = `Domestic building work above ${formatDollars(registration.value)} needs a registered builder, and no builder registration number is given here: it has to be in the contract.`
  return flagOf(registration.code, says, look.day, registration)
}

/** The law's share is of all stages of a kind: two of one kind count together. */
function stageFlags(look: Look): QuoteFlag[] {
  const { stages = [], lowCents } = look.price
  const kinds = [...new Set(stages.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const amountCents = stages.reduce((sum, stage) => (stage.kind === kind ? sum + stage.amountCents : sum), 0)
    const limit = stageLimit(look.rules, lowCents, kind)
    const says = overLimit(look.rules, lowCents, { kind, amountCents })
    return limit && says
      ? [flagOf(limit.rule.code, `${says} This quote asks for ${formatDollars(amountCents)}.`, look.day, limit.rule)]
      : []
  })
}

/** Victorian law as in force on the day (PRODUCT.md, sections 9.5 and 10). */
export const guardRails = (rules: RulesInForce, day: string, price: Price): QuoteFlag[] =>
  [depositFlag, stageFlags, warrantyFlag, contractFlag, registrationFlag].flatMap(
    (look) => look({ rules, day, price }) ?? [],
  )

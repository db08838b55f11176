import { melbourneDay } from '@lv/contract/dates'
import type { LegalRuleCode } from '@lv/contract/legal-rule-codes'
import type { LegalRule } from '@lv/contract/legal-rules'
import { formatDollars } from '@lv/contract/money'
import type { Context } from '#core/context.ts'
import { atLeastWords, parseDay, readActingAdmin } from '#domains/identity/accounts/admin-arguments.ts'
import { confirmRule, legalRuleUnits, setRule } from './legal-rules.ts'
import { listRules } from './list-rules.read.ts'

function describe({ code, unit, effectiveFrom, value, source, confirmedAt, isToCheck }: LegalRule) {
  const figure = `${value} ${unit}${unit === 'cents' ? ` (${formatDollars(value)})` : ''}`
  const since = confirmedAt ? `confirmed ${melbourneDay(new Date(confirmedAt))}` : 'not confirmed'
  const isOver = confirmedAt !== null && isToCheck
  return `  ${code} ${effectiveFrom}  ${figure}  ${since}${isOver ? ', before the law changed: confirm it again' : ''}\n    ${source}`
}

const rules = async (ctx: Context) => (await listRules(ctx)).map(describe).join('\n') || 'There are no rules.'

async function confirm(ctx: Context, code = '', day = '', ...given: string[]) {
  const { adminId: actorId } = await readActingAdmin(ctx, given)
  await confirmRule(ctx, { code, effectiveFrom: parseDay(day), actorId })
  return `${code} from ${day} is confirmed.`
}

async function set(ctx: Context, code = '', day = '', figure = '', ...given: string[]) {
  const { adminId: actorId, words } = await readActingAdmin(ctx, given)
  const value = /^\d+$/.test(figure) ? Number(figure) : Number.NaN
  await setRule(ctx, { code, effectiveFrom: parseDay(day), value, source: words.join(' '), actorId })
  return `${code} is ${figure} ${legalRuleUnits[code as LegalRuleCode]} from ${day} on, and confirmed.`
}

/** What `npm run admin -- <name> ...` can do with the figures of the law that quotes are held against. */
export const legalRuleCommands = {
  rules: { takes: '', does: 'figures of the law, from when, and whether confirmed', run: rules },
  'rule-confirm': {
    takes: '<code> <from>',
    does: 'say that a figure was checked today',
    words: [2, 4] as [number, number],
    run: confirm,
  },
  'rule-set': {
    takes: '<code> <from> <value> <source>',
    does: 'set a figure from a day on, in the unit that rules shows',
    words: atLeastWords(4),
    run: set,
  },
}

import type { PriceFigure } from '@lv/contract/price-book'
import type { PriceUnit } from '@lv/contract/prices'
import type { Context } from '#core/context.ts'
import { atLeastWords, parseDay, readActingAdmin } from '#domains/identity/accounts/admin-arguments.ts'
import { proposePrices } from './propose.ts'
import { readPrices } from './read.ts'

const unitNames: Record<PriceUnit, string> = {
  cents: 'cents',
  per_mille: 'thousandths',
  points: 'points',
  months: 'months',
  per_cent: 'percent',
}

function describe({ code, unit, rows }: PriceFigure): string {
  const held = rows.find(({ state }) => state === 'in_force')
  const later = rows.filter(({ state }) => state === 'to_come').map(({ from, value }) => `, ${value} from ${from}`)
  return `  ${code.padEnd(26)} ${held?.value} ${unitNames[unit]}${later.join('')}`
}

const prices = async (ctx: Context) => (await readPrices(ctx)).figures.map(describe).join('\n')

const FIGURE = /^([a-z_]+)=(-?\d+)$/

async function set(ctx: Context, day = '', ...given: string[]) {
  const { adminId: actorId, words } = await readActingAdmin(ctx, given)
  const figures = words.flatMap((word): [string, number][] => {
    const [, code, value] = FIGURE.exec(word) ?? []
    return code ? [[code, Number(value)]] : []
  })
  const reason = words.filter((word) => !FIGURE.test(word)).join(' ') || 'New prices'
  const wanted = { day: parseDay(day), figures: Object.fromEntries(figures), reason, actorId }
  const { approvalId } = await proposePrices(ctx, wanted)
  return `Waits for a second administrator: approve ${approvalId}. It has to be approved before ${day}.`
}

export const priceCommands = {
  prices: { takes: '', does: 'what things cost and bring, now and from when otherwise', run: prices },
  'price-set': {
    takes: '<from> <code=value...> <reason>',
    does: 'ask for other prices from a day on; a second administrator approves them',
    words: atLeastWords(2),
    run: set,
  },
}

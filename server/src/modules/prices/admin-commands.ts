import { fixedCodes, priceCodes } from '@lv/contract/prices'
import { readAs, readDay, wordsFrom } from '../../admin-arguments.ts'
import { melbourneDay } from '../../calendar/melbourne-day.ts'
import type { Context } from '../../context.ts'
import { type PriceRow, readPriceBook } from './in-force.ts'
import { proposePrices } from './propose.ts'

const unitOf = (code: string) => {
  if (code.endsWith('_cents')) return 'cents'
  if (code.endsWith('_per_mille')) return 'thousandths'
  return code.split('_').at(-1) ?? ''
}

function describe(rows: readonly PriceRow[], code: string, now: number): string {
  const own = rows.filter((row) => row.code === code)
  const held = own.findLast(({ from }) => from <= now) ?? own[0]
  const planned = own.filter((row) => row.from > now && row !== held)
  const later = planned.map(({ from, value }) => `, ${value} from ${melbourneDay(new Date(from))}`)
  return `  ${code.padEnd(26)} ${held?.value} ${unitOf(code)}${later.join('')}`
}

async function prices(ctx: Context) {
  const book = await readPriceBook(ctx)
  return [...new Set([...priceCodes.keys(), ...fixedCodes.keys()])]
    .map((code) => describe(book, code, ctx.now().getTime()))
    .join('\n')
}

const FIGURE = /^([a-z_]+)=(-?\d+)$/

async function set(ctx: Context, day = '', ...given: string[]) {
  const { adminId: actorId, words } = await readAs(ctx, given)
  const figures = words.flatMap((word): [string, number][] => {
    const [, code, value] = FIGURE.exec(word) ?? []
    return code ? [[code, Number(value)]] : []
  })
  const reason = words.filter((word) => !FIGURE.test(word)).join(' ') || 'New prices'
  const wanted = { day: readDay(day), figures: Object.fromEntries(figures), reason, actorId }
  const { approvalId } = await proposePrices(ctx, wanted)
  return `Waits for a second administrator: approve ${approvalId}. It has to be approved before ${day}.`
}

/** What `npm run admin -- <name> ...` can do with the price book. */
export const priceCommands = {
  prices: { takes: '', does: 'what things cost and bring, now and from when otherwise', run: prices },
  'price-set': {
    takes: '<from> <code=value...> <reason>',
    does: 'ask for other prices from a day on; a second administrator approves them',
    words: wordsFrom(2),
    run: set,
  },
}

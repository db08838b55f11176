import { ApiError } from '@lv/contract/errors'
import { DiamondTerms } from '@lv/contract/subscriptions'
import { type Context, transact } from '#core/context.ts'
import { parseDay, readActingAdmin, readCents } from '#domains/identity/accounts/admin-arguments.ts'
import { findProfessionalByEmail } from '#domains/professionals/profiles/queries.ts'
import { agreeDiamond } from './diamond.ts'

const tenths = (text: string) => (/^\d{1,4}(\.\d)?$/.test(text) ? Math.round(Number(text) * 10) : Number.NaN)
const whole = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : Number.NaN)

async function agree(ctx: Context, ...given: string[]) {
  const { adminId, words } = await readActingAdmin(ctx, given)
  if (!adminId) throw new ApiError('forbidden', 'Say who agreed to it: --as <email>')
  const [email = '', price = '', points = '', bonus = '', from = '', until = ''] = words
  const terms = DiamondTerms.safeParse({
    monthlyCents: readCents(price),
    points: whole(points),
    topUpPerMille: tenths(bonus),
    startsOn: parseDay(from),
    endsOn: parseDay(until),
  })
  if (!terms.success) throw new ApiError('invalid', terms.error.issues[0]?.message ?? 'These terms make no plan')
  const { id: professionalId } = await findProfessionalByEmail(ctx, email)
  await transact(ctx, (ctx) => agreeDiamond(ctx, { professionalId, terms: terms.data, adminId }))
  return `${email} may start Diamond from ${from}: $${price} a month, ${points} points, +${bonus}% on top-ups, until before ${until}.`
}

/** What `npm run admin -- <name> ...` can do with plans by agreement. */
export const planCommands = {
  'diamond-agree': {
    takes: '<email> <dollars a month> <points a month> <per cent on top-ups> <from> <until>',
    does: 'set the Diamond plan that was agreed with a professional; they start it and pay',
    words: [6, 8] as [number, number],
    run: agree,
  },
}

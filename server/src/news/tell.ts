import type { Context } from '../context.ts'
import { keepNotifications } from './keep-notifications.ts'
import type { Addressee, News, TextMessage } from './kinds.ts'
import type { WaitingLetter } from './newsroom.ts'

/** Where each is reached by mail: what is the same for many is looked up once. */
async function reach(ctx: Context, all: Addressee[]): Promise<(to: Addressee) => string[]> {
  const userIds = all.flatMap((to) => (typeof to === 'object' && !('email' in to) ? [to.userId] : []))
  const addresses = userIds.length > 0 ? await ctx.newsroom.addressesOf(ctx, userIds) : new Map<string, string>()
  const us = [ctx.config.brand.email]
  const administrators = all.includes('administrators') ? await ctx.newsroom.administrators(ctx) : []
  return (to) => {
    if (to === 'us') return us
    if (to === 'administrators') return administrators.length > 0 ? administrators : us
    if ('email' in to) return [to.email]
    const address = addresses.get(to.userId)
    if (address === undefined) throw new Error(`there is no account ${to.userId} to tell`)
    return [address]
  }
}

/** A letter as it waits: `to` and `once` of the news are not part of it. */
const letterOf = ({ once: _once, ...news }: News, to: string): WaitingLetter => ({ ...news, to })

/** Kinds that have a text message reach those who want it by that too. */
async function tellByText(ctx: Context, all: News[]) {
  for (const [kind, alike] of Map.groupBy(all, (news) => news.kind)) {
    const message = (ctx.newsroom.textMessages as Record<string, TextMessage<never> | undefined>)[kind]
    if (!message) continue
    const told = alike.flatMap(({ to, data }) =>
      typeof to === 'object' && to.userId ? [{ userId: to.userId, data }] : [],
    )
    const numbers = await message.numbersOf(
      ctx,
      told.map(({ userId }) => userId),
    )
    const texts = told.flatMap(({ userId, data }) => {
      const number = numbers.get(userId)
      return number ? [{ to: number, text: message.write(data as never, ctx.config) }] : []
    })
    await ctx.jobs.enqueueAll(ctx, 'text', texts)
  }
}

/**
 * Tells people something, in the caller's transaction: what its kind says goes out after the commit, or was never told.
 * The address is looked up now, not when the letter is sent: what waits for somebody who is deleted is found by it, and a
 * letter that somebody asked for goes where it was asked for. What keeps letters from going out (an address that was
 * erased, a visit that was moved) is checked as they are sent.
 */
export async function tell(ctx: Context, news: News | News[]): Promise<void> {
  const all = [news].flat()
  const byMail = all.filter(({ kind }) => ctx.newsroom.isLetter(kind))
  const addressesOf = await reach(
    ctx,
    byMail.map(({ to }) => to),
  )
  const letters = byMail.flatMap((each) => addressesOf(each.to).map((to) => ({ letter: letterOf(each, to), each })))
  const before = new Set<News>()
  for (const { letter, each } of letters) {
    const { once } = each
    if (once && !(await ctx.jobs.enqueue(ctx, 'mail', letter, { once }))) before.add(each)
  }
  const others = letters.flatMap(({ letter, each }) => (each.once ? [] : [letter]))
  await ctx.jobs.enqueueAll(ctx, 'mail', others)
  await tellByText(ctx, all)
  await keepNotifications(
    ctx,
    all.filter((each) => !before.has(each)),
  )
}

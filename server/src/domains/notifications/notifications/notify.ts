import type { Context } from '#core/context.ts'
import type { Addressee, NewNotification, TextMessage } from '#core/notification-kinds.ts'
import { storable } from '#platform/database/rows.ts'
import { leavesFrom, type PlannedNotification, planDeliveries } from './channels.ts'
import type { QueuedEmail } from './notification-dependencies.ts'
import type { WaitingText } from './send-text.ts'
import { storeNotifications } from './store-notifications.ts'
import { textsToken } from './unsubscribe.ts'

async function reach(ctx: Context, all: Addressee[]): Promise<(to: Addressee) => string[]> {
  const userIds = all.flatMap((to) => (typeof to === 'object' && !('email' in to) ? [to.userId] : []))
  const addresses =
    userIds.length > 0 ? await ctx.notificationDependencies.addressesOf(ctx, userIds) : new Map<string, string>()
  const us = [ctx.config.brand.email]
  const administrators = all.includes('administrators') ? await ctx.notificationDependencies.administrators(ctx) : []
  return (to) => {
    if (to === 'us') return us
    if (to === 'administrators') return administrators.length > 0 ? administrators : us
    if ('email' in to) return [to.email]
    const address = addresses.get(to.userId)
    if (address === undefined) throw new Error(`there is no account ${to.userId} to tell`)
    return [address]
  }
}

const letterOf = (
  { once: _once, mailedOnce: _mailedOnce, ...news }: NewNotification,
  to: string,
  userId: string | undefined,
): QueuedEmail => (userId ? { ...news, to, userId } : { ...news, to })

/** With more recipients than this it gets the lowest priority. */
const MANY = 50

function priorityOf({ topic }: PlannedNotification, { length }: PlannedNotification[]): number {
  if (topic === 'account') return 2
  if (length > MANY) return -1
  return topic === 'leads' || topic === 'messages' ? 1 : 0
}

const isMailed = (ctx: Context, { plan, news }: PlannedNotification) =>
  plan ? plan.paces.email === 'at_once' : ctx.notificationDependencies.isEmail(news.kind)

/** @returns what is new: the rest was sent before by its `once` key */
async function notifyByMail(ctx: Context, all: PlannedNotification[]): Promise<PlannedNotification[]> {
  const byMail = all.filter((way) => isMailed(ctx, way))
  const addressesOf = await reach(
    ctx,
    byMail.map(({ news }) => news.to),
  )
  const before = new Set<PlannedNotification>()
  const letters: { letter: QueuedEmail; options: { from?: Date; priority: number } }[] = []
  for (const way of byMail)
    for (const to of addressesOf(way.news.to)) {
      const { once, mailedOnce = once } = way.news
      const letter = letterOf(way.news, to, way.userId)
      const options = { ...leavesFrom(ctx, way), priority: priorityOf(way, all) }
      if (!mailedOnce) letters.push({ letter, options })
      else if (!(await ctx.jobs.enqueue(ctx, 'mail', letter, { once: mailedOnce, ...options })) && once) before.add(way)
    }
  await ctx.jobs.enqueueAll(
    ctx,
    'mail',
    letters.map(({ letter }) => letter),
    letters.map(({ options }) => options),
  )
  for (const way of all) {
    const { once } = way.news
    if (once && !byMail.includes(way) && !(await ctx.jobs.enqueue(ctx, 'told-once', {}, { once }))) before.add(way)
  }
  return all.filter((way) => !before.has(way))
}

/** Texts have no reply address, so the link needs no sign-in (Spam Act 2003, s 18). */
const wayOutOfTexts = async (ctx: Context, userId: string) =>
  `Stop texts: ${ctx.config.publicUrl}/unsubscribe/${await textsToken(ctx, userId)}`

const idsOf = ({ data }: NewNotification): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key.endsWith('Id')))

async function notifyByText(ctx: Context, all: PlannedNotification[]) {
  const wanted = all.filter(({ plan }) => !plan || plan.paces.sms === 'at_once')
  for (const [kind, alike] of Map.groupBy(wanted, ({ news }) => news.kind)) {
    const message = (ctx.notificationDependencies.textMessages as Record<string, TextMessage<never> | undefined>)[kind]
    if (!message) continue
    const told = alike.flatMap((way) => (way.userId ? [{ way, userId: way.userId }] : []))
    const numbers = await message.numbersOf(
      ctx,
      told.map(({ userId }) => userId),
    )
    const texts: { way: PlannedNotification; text: WaitingText }[] = []
    for (const { way, userId } of told) {
      const to = numbers.get(userId)
      if (to === undefined) continue
      const { news, topic } = way
      const words = `${message.write(news.data as never, ctx.config)} ${await wayOutOfTexts(ctx, userId)}`
      const wanted = topic === 'account' || topic === 'collected' ? {} : { wanted: { userId, topic } }
      texts.push({ way, text: { to, text: words, ...wanted, news: { userId, kind, data: idsOf(news) } } })
    }
    await ctx.jobs.enqueueAll(
      ctx,
      'text',
      texts.map(({ text }) => text),
      texts.map(({ way }) => leavesFrom(ctx, way)),
    )
  }
}

/** Looks the address up now, so that deleting a person finds what is queued; the rest is checked at sending. */
export async function notify(ctx: Context, news: NewNotification | NewNotification[]): Promise<void> {
  const all = await planDeliveries(ctx, storable([news].flat()))
  const told = await notifyByMail(ctx, all)
  await notifyByText(ctx, told)
  await storeNotifications(ctx, told)
}

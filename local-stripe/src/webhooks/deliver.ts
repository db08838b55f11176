import { eq, isNotNull, min } from 'drizzle-orm'
import type pg from 'pg'
import type { Base, Ground, Process } from '../base.ts'
import { readSettings } from '../settings.ts'
import { localPaymentEvents } from '../tables.ts'
import { deliverEvent, type Receiver } from './deliver-event.ts'
import { dueDeliveries, type LocalEvent, listLocalEvents, redeliver } from './deliveries.ts'

const AT_ONCE = 4
const BATCH = 40
const LONGEST_WAIT_MS = 60_000

/** Sends the webhooks in one process: one run at a time, and another where somebody asked meanwhile. */
type Sender = {
  receiver: Receiver
  ground: Ground
  isWanted: boolean
  isClosed: boolean
  running: Promise<void> | undefined
  timer: NodeJS.Timeout | undefined
}

const senders = new WeakMap<pg.Pool, Sender>()

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/** Hands the events out, oldest first, to a few who send at the same time. */
async function sendAll({ receiver, ground }: Sender, events: LocalEvent[], times: number) {
  const waiting = events.values()
  const work = async () => {
    for (const event of waiting) await deliverEvent(receiver, ground, event, times)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Sends whatever is due. */
async function pass(sender: Sender) {
  const { isHeld, sendsTwice, shuffles } = await readSettings(sender.ground)
  while (!isHeld && !sender.isClosed) {
    const due = await dueDeliveries(sender.ground, BATCH)
    if (due.length === 0) return
    await sendAll(sender, shuffles ? shuffled(due) : due, sendsTwice ? 2 : 1)
  }
}

/** Comes back when the next one is due, in this process; the job of every minute looks after those of others. */
async function setTimer(sender: Sender) {
  const { ground } = sender
  const [row] = await ground.db
    .select({ at: min(localPaymentEvents.nextAttemptAt) })
    .from(localPaymentEvents)
    .where(isNotNull(localPaymentEvents.nextAttemptAt))
  clearTimeout(sender.timer)
  if (!row?.at || sender.isClosed) return
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(100, row.at.getTime() - ground.now().getTime()))
  sender.timer = setTimeout(() => void run(sender), wait).unref()
}

async function loop(sender: Sender) {
  try {
    while (sender.isWanted && !sender.isClosed) {
      sender.isWanted = false
      await pass(sender)
      await setTimer(sender)
    }
  } catch (error) {
    // A database that is away, or a process that is closing: the job of every minute comes back to it.
    if (!sender.isClosed) sender.ground.log.warn({ err: error }, 'payment events were not sent')
  } finally {
    sender.running = undefined
  }
}

function run(sender: Sender): Promise<void> {
  sender.isWanted = true
  sender.running ??= loop(sender)
  return sender.running
}

/** From now on this process sends the webhooks, until what this returns is called. */
export function openDelivery(ground: Ground, receiver: Receiver): () => Promise<void> {
  const { pool } = ground
  const sender: Sender = { receiver, ground, isWanted: false, isClosed: false, running: undefined, timer: undefined }
  senders.set(pool, sender)
  return async () => {
    sender.isClosed = true
    clearTimeout(sender.timer)
    if (senders.get(pool) === sender) senders.delete(pool)
    await sender.running
  }
}

/** Has what happened sent by this process; returns at once. */
export function deliverSoon({ pool }: Process): void {
  const sender = senders.get(pool)
  if (sender) void run(sender)
}

/** Sends everything that is due and waits for it; nothing happens in a process that sends none. */
export async function deliverNow({ pool }: Process): Promise<void> {
  const sender = senders.get(pool)
  if (sender) await run(sender)
}

/**
 * Sends one event again, whatever became of it before and also while events are held.
 * @returns the webhook's status, or null for an unknown event; 0 where this process sends none
 */
export async function redeliverNow(base: Base & Process, eventId: string): Promise<number | null> {
  const [row] = await base.db
    .select({ sequence: localPaymentEvents.sequence })
    .from(localPaymentEvents)
    .where(eq(localPaymentEvents.id, eventId))
  if (!row) return null
  await redeliver(base, eventId)
  const [event] = await listLocalEvents(base, { limit: 1, before: row.sequence + 1 })
  const sender = senders.get(base.pool)
  return sender && event ? deliverEvent(sender.receiver, base, event) : 0
}

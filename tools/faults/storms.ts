import { setTimeout as wait } from 'node:timers/promises'
import { changeSettings } from '@lv/local-stripe/tests'
import { aBuyer, type Buyer } from './buyers.ts'
import { type Body, lookBack, loseWebhooks, sendEvent, shuffled, spread } from './deliveries.ts'
import type { FaultEnvironment, Server } from './ground.ts'
import { judgePages, paidPages, setAside } from './paid-pages.ts'
import { percentile, type Verdict, verdict } from './report.ts'

const PEOPLE = 20
const EACH = 10
const AT_ONCE = 20
const MAX_TRIES = 5

export async function someBuyers(ground: FaultEnvironment, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let at = 0; at < count; at++) buyers.push(await aBuyer(ground))
  return buyers
}

/** A storm in which webhooks are sent: what was refused, and how long each answer took. */
export type Sent = { refused: number; times: number[] }

/** Sends events 20 at a time; what is answered with 503 is sent again, as the provider does. */
export async function sendAll(ground: FaultEnvironment, { url }: Server, events: Body[], at?: Date): Promise<Sent> {
  const sent: Sent = { refused: 0, times: [] }
  await spread(events, AT_ONCE, async (event) => {
    for (let tries = 1; ; tries++) {
      const began = performance.now()
      const { ok, status } = await sendEvent(ground, url, event, at)
      sent.times.push(performance.now() - began)
      if (ok) return
      if (status !== 503 || tries === MAX_TRIES) {
        sent.refused += 1
        return
      }
      await wait(500)
    }
  })
  return sent
}

/** Does the work in front of a server while the provider itself sends nothing. @returns what it left behind */
export async function inStorm(
  ground: FaultEnvironment,
  fault: string,
  work: (server: Server, result: Verdict) => Promise<Sent>,
): Promise<Verdict> {
  const result = verdict(fault)
  const before = await setAside(ground)
  await changeSettings(ground.ctx, { isHeld: true })
  const server = await ground.serve()
  try {
    const { refused, times } = await work(server, result)
    result.failures += refused
    result.note = `${times.length} webhooks, p99 ${Math.round(percentile(times, 0.99))} ms${result.note}`
  } finally {
    await server.stop()
    await loseWebhooks(ground)
    await changeSettings(ground.ctx, { isHeld: false })
  }
  result.rounds = 1
  result.stuck += (await setAside(ground)) - before
  result.broken = (await ground.broken()).length
  return result
}

/** F4: the events of 200 payments, each five times, in any order, 20 at a time. */
export async function stormOfCopies(ground: FaultEnvironment): Promise<Verdict> {
  const buyers = await someBuyers(ground, PEOPLE)
  const events = (await paidPages(ground, buyers, EACH)).flat()
  return inStorm(ground, 'F4: 200 payments, each told five times', async (server, result) => {
    const sent = await sendAll(ground, server, shuffled(Array.from({ length: 5 }, () => events).flat()))
    await judgePages(ground, buyers, EACH, result)
    return sent
  })
}

/** F6: of 200 payments every tenth is never told of: the look back finds them. */
export async function stormWithGaps(ground: FaultEnvironment): Promise<Verdict> {
  const buyers = await someBuyers(ground, PEOPLE)
  const payments = await paidPages(ground, buyers, EACH)
  return inStorm(ground, 'F6: 200 payments, one in ten is never told', async (server, result) => {
    const told = payments.filter((_events, at) => at % 10 !== 0)
    const sent = await sendAll(ground, server, shuffled(told.flat()))
    const began = performance.now()
    await Promise.all([lookBack(ground), lookBack(ground)])
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    result.note = `; the look back took ${seconds} s for ${payments.length - told.length}`
    await judgePages(ground, buyers, EACH, result)
    return sent
  })
}

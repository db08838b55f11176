import { setTimeout as wait } from 'node:timers/promises'
import { type StatusPart, statusParts } from '@lv/contract/options'
import type { Context } from '#core/context.ts'

/** Jobs that wait longer count as stuck. */
export const MAX_WAITING_SECONDS = 300
const PATIENCE_MS = 1000

/** Returns `otherwise` on failure, or after a second. */
export const askInTime = <Found>(check: () => Promise<Found>, otherwise: Found): Promise<Found> =>
  Promise.race([check().catch(() => otherwise), wait(PATIENCE_MS, otherwise, { ref: false })])

/** Within `ms`, calls get the same answer. */
export function throttled<Found>(ms: number, ask: () => Promise<Found>): () => Promise<Found> {
  let asked: { at: number; answer: Promise<Found> } | undefined
  return () => {
    const at = performance.now()
    if (!asked || at - asked.at >= ms) asked = { at, answer: ask() }
    return asked.answer
  }
}

export const databaseAnswers = async (ctx: Context) => (await ctx.pool.query('select 1')).rowCount === 1

const words: Record<StatusPart, string> = {
  database: 'Our records',
  mail: 'Email',
  jobs: 'Background work',
  payments: 'Payments',
  files: 'Photos and plans',
}

/** While the database is down (RELIABILITY.md, O14): mail and jobs wait in it, so they stand still too. */
export async function plainStatus(ctx: Context): Promise<string> {
  const files = await askInTime(() => ctx.files.isWritable(), false)
  const states: Record<StatusPart, boolean> = {
    database: false,
    mail: false,
    jobs: false,
    files,
    payments: ctx.payments.isAnswering(),
  }
  const { name, phone } = ctx.config.brand
  const lines = statusParts.map((part) => `${words[part]}: ${states[part] ? 'working' : 'not working'}`)
  return [
    `${name}: status at ${ctx.now().toISOString()}`,
    '',
    ...lines,
    '',
    `Please try again in a few minutes, or call ${phone}.`,
    '',
  ].join('\n')
}

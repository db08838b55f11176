import type { Operation } from '@lv/contract/operation'
import { noteRead } from '#core/cache-tags.ts'
import { beforeCommit, type Context } from '#core/context.ts'
import type { Implemented } from '#core/routes.ts'
import type { Keep } from '#platform/idempotency/idempotency.ts'

/** @throws if the answer breaks the contract */
export type AnswerOf = (operation: Operation, reply: unknown) => unknown

const statusOf = ({ status = 200, statusWith }: Operation, reply: unknown) =>
  statusWith && Object.hasOwn(Object(reply), statusWith.key) ? statusWith.status : status

/** Stores the answer before the commit. @param written WAL position; undefined keeps reads on the primary */
export async function perform(
  { reads, replica }: Context,
  it: Implemented,
  call: unknown,
  answerOf: AnswerOf,
  { keep, written }: { keep?: Keep | undefined; written?: string | null | undefined } = {},
): Promise<Outcome> {
  const { operation } = it
  const { method, transactions, momentOld } = operation
  const outcomeOf = (reply: unknown): Outcome => ({
    status: statusOf(operation, reply),
    answer: answerOf(operation, reply),
  })
  if (method === 'GET') {
    const mayLag = replica && momentOld === 'may' && written !== undefined
    const reply = await (mayLag ? replica.read(written, () => it.handle(call)) : it.handle(call))
    noteRead(reads.aboutOf(reply))
    return outcomeOf(reply)
  }
  if (transactions === 'several') return outcomeOf(await it.handle(call))
  let committed: { result: unknown; outcome: Outcome } | undefined
  const answer = async (inside: Context, result: unknown) => {
    committed = { result, outcome: outcomeOf(result) }
    await keep?.(inside, committed.outcome)
  }
  const reply = await beforeCommit.run(answer, () => it.handle(call))
  if (!committed) return outcomeOf(reply)
  if (committed.result !== reply) throw new Error(`${it.name} answers something else than its transaction returned`)
  return committed.outcome
}

export type Outcome = { status: number; answer: unknown }

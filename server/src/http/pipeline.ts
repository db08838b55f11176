import { budgets } from '@lv/contract/budgets'
import { ApiError, type Issue } from '@lv/contract/errors'
import type { OpenAccess, Operation, Parsed, Reply } from '@lv/contract/operation'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { admit, type Rules, requireActor } from './access.ts'
import type { Actor, Caller } from './actor.ts'
import { once } from './idempotency.ts'
import { forget } from './remember.ts'

/** What a verb's route is handed: parsed input, and the actor, who may be missing where the access is open. */
export type Call<O extends Operation> = Parsed<O> & { actor: O['access'] extends OpenAccess ? Actor | null : Actor }
export type Handler<O extends Operation> = (call: Call<O>) => Promise<Reply<O>>

/** An operation with its handler, types left at the door: the pipeline parses both ends. */
export type Implemented = {
  name: string
  operation: Operation
  // biome-ignore lint/suspicious/noExplicitAny: `implement` checked the handler against its operation
  handle: (call: any) => Promise<any>
}

export type Raw = { params?: unknown; query?: unknown; body?: unknown }
export type Outcome = { status: number; answer: unknown }

const issuesOf = (error: z.ZodError, under: string): Issue[] =>
  error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: `Unknown ${under} field` }))
    return [{ path: issue.path.join('.'), message: issue.message }]
  })

function parse(schema: z.ZodType | undefined, value: unknown, under: 'query' | 'body'): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = issuesOf(parsed.error, under)
  throw new ApiError('invalid', issues[0]?.message ?? 'The input is not valid', { issues })
}

/** A path that does not parse names nothing: 404, the same as a missing row. */
function parseParams(operation: Operation, value: unknown): Record<string, string> {
  if (!operation.params) return {}
  const parsed = operation.params.safeParse(value)
  if (!parsed.success) throw new ApiError('not_found', 'Not found')
  return parsed.data as Record<string, string>
}

/** Lists keep `total` or `next` beside the items; everything else is what the contract names and no more. */
export function parseAnswer(operation: Operation, reply: unknown): unknown {
  if (!operation.paged) return operation.response.parse(reply)
  const page = reply as { items: unknown; total?: number; next?: string | null }
  const items = operation.response.parse(page.items)
  return operation.paged === 'total' ? { items, total: page.total } : { items, next: page.next }
}

async function spend(ctx: Context, operation: Operation, actor: Actor | null, ip: string) {
  if (!operation.budget) return
  const key = budgets[operation.budget].per === 'user' ? requireActor(actor).id : ip
  await ctx.budgets.spend(operation.budget, key)
}

/**
 * The one way to an operation: path, access, budget, input, verb, answer. HTTP and in-process callers both take it.
 * `answerOf` makes the answer of what the verb returns: parsed, so that only what the contract names leaves.
 */
export async function run(
  ctx: Context,
  rules: Rules,
  it: Implemented,
  caller: Caller,
  raw: Raw,
  answerOf = parseAnswer,
): Promise<Outcome> {
  const { operation } = it
  const params = parseParams(operation, raw.params)
  const actor = await caller.actor()
  await admit(ctx, rules, operation.access, actor, params)
  await spend(ctx, operation, actor, caller.ip)
  const query = parse(operation.query, raw.query, 'query')
  const body = parse(operation.body, raw.body, 'body')
  const work = async (): Promise<Outcome> => ({
    status: operation.status ?? 200,
    answer: answerOf(operation, await it.handle({ params, query, body, actor })),
  })
  const key = caller.idempotencyKey
  const outcome =
    operation.idempotent && key !== undefined && actor
      ? await once(ctx, { actorId: actor.id, operation: it.name, key, request: { params, body } }, work)
      : await work()
  if (operation.method !== 'GET') {
    forget(actor)
    await ctx.reads.drop()
  }
  return outcome
}

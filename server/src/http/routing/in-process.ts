import type { Api } from '@lv/contract/api'
import { ApiError } from '@lv/contract/errors'
import type { Operation } from '@lv/contract/operation'
import type { Caller } from '#core/actor.ts'
import { noteRead } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import type { Implemented } from '#core/routes.ts'
import type { App } from './app.ts'
import { check } from './checked.ts'
import { refusalOf } from './failures.ts'
import type { AnswerOf } from './perform.ts'
import { parseAnswer, run } from './pipeline.ts'

/** A page that shows a conversation marks it read for its own viewer, who needs a session. */
const changedByReading = new Set(['conversations.read'])

/** Opening a page changes nothing (RELIABILITY.md, section G). */
function thatReads(it: Implemented): Implemented {
  if (it.operation.method === 'GET' || changedByReading.has(it.name)) return it
  throw new Error(`opening a page must change nothing, and it called ${it.name}`)
}

/** In process, a foreseeable failure is a refusal, as over HTTP. */
function refuse(error: unknown): never {
  noteRead(undefined)
  const { status, code, message } = refusalOf(error)
  if (error instanceof ApiError || status === 500) throw error
  throw new ApiError(code, message, { cause: error })
}

const madeInProcess = new WeakMap<Context, AnswerOf>()

function answersOf(ctx: Context): AnswerOf {
  const known = madeInProcess.get(ctx)
  if (known) return known
  const made = new WeakMap<object, Map<Operation, unknown>>()
  const answerOf: AnswerOf = (operation, reply) => {
    if (!ctx.reads.isShared(reply)) return parseAnswer(operation, reply)
    const answers = made.get(reply) ?? new Map<Operation, unknown>()
    made.set(reply, answers)
    if (!answers.has(operation)) answers.set(operation, frozen(parseAnswer(operation, reply)))
    return answers.get(operation)
  }
  madeInProcess.set(ctx, answerOf)
  return answerOf
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

type Does = 'everything' | 'reads' | 'checks'

/**
 * `reads` refuses changes, as mail scanners open every link (RELIABILITY.md, section G); `checks` parses what a change is
 * given and throws `Checked`.
 */
export function apiFor(app: App, ctx: Context, caller: Caller, does: Does = 'everything'): Api {
  const answerOf = answersOf(ctx)
  const call =
    (it: Implemented) =>
    (input: Record<string, unknown> = {}) =>
      does === 'checks' && it.operation.method !== 'GET'
        ? check(app, ctx, it, caller, input).catch(refuse)
        : run(ctx, app.rules, does === 'reads' ? thatReads(it) : it, caller, input, answerOf).then(
            ({ answer }) => answer,
            refuse,
          )
  const partOf = (noun: string) =>
    Object.fromEntries((app.implemented.get(noun) ?? []).map((it) => [it.name.slice(noun.length + 1), call(it)]))
  return new Proxy({} as Api, { get: (_, noun) => (typeof noun === 'string' ? partOf(noun) : undefined) })
}

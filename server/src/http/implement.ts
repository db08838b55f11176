import type { Api } from '@lv/contract/api'
import { ApiError } from '@lv/contract/errors'
import type { Contract } from '@lv/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Rules } from './access.ts'
import type { Caller } from './actor.ts'
import { callerOf } from './caller.ts'
import { refusalOf } from './failures.ts'
import { type Handler, type Implemented, type Outcome, run } from './pipeline.ts'

/** Where operations are implemented: the HTTP server, the access rules, and what in-process callers can reach. */
export type App = {
  http: FastifyInstance
  rules: Rules
  implemented: Map<string, Implemented[]>
}

/** Sends an answer: a list bare, with its total or its next cursor in a header. */
function send(reply: FastifyReply, it: Implemented, { status, answer }: Outcome) {
  reply.code(status).header('cache-control', 'no-store')
  if (status === 204) return reply.send()
  reply.type('application/json; charset=utf-8')
  if (!it.operation.paged) return reply.send(JSON.stringify(answer))
  const page = answer as { items: unknown; total?: number; next?: string | null }
  if (it.operation.paged === 'total') reply.header('x-total-count', page.total ?? 0)
  else if (page.next) reply.header('x-next-cursor', page.next)
  return reply.send(JSON.stringify(page.items))
}

function overHttp(app: App, ctx: Context, it: Implemented) {
  app.http.route({
    method: it.operation.method,
    url: it.operation.path,
    handler: async (request: FastifyRequest, reply) =>
      send(reply, it, await run(ctx, app.rules, it, callerOf(ctx, request), request)),
  })
}

/**
 * Attaches a handler to each operation of a contract, by key: a missing key, a wrong answer or `actor.id` on an open
 * operation does not compile.
 */
export function implement<C extends Contract>(
  app: App,
  ctx: Context,
  noun: keyof Api & string,
  contract: C,
  handlers: { [Name in keyof C]: Handler<C[Name]> },
) {
  const all = Object.entries(contract).map(([name, operation]) => ({
    name: `${noun}.${name}`,
    operation,
    handle: handlers[name as keyof C] as Implemented['handle'],
  }))
  app.implemented.set(noun, all)
  for (const it of all) overHttp(app, ctx, it)
}

/** In process a failure that can be foreseen (no database, a value that cannot be stored) is a refusal as over HTTP. */
function refuse(error: unknown): never {
  const { status, code, message } = refusalOf(error)
  if (error instanceof ApiError || status === 500) throw error
  throw new ApiError(code, message, { cause: error })
}

/** The product for one caller inside this process: the same pipeline, no HTTP. */
export function apiFor(app: App, ctx: Context, caller: Caller): Api {
  const nouns = [...app.implemented].map(([noun, all]) => [
    noun,
    Object.fromEntries(
      all.map((it) => [
        it.name.slice(noun.length + 1),
        (input: Record<string, unknown> = {}) =>
          run(ctx, app.rules, it, caller, input).then(({ answer }) => answer, refuse),
      ]),
    ),
  ])
  return Object.fromEntries(nouns) as Api
}

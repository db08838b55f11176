import { cut } from '@lv/contract/cut'
import { ApiError, type Issue } from '@lv/contract/errors'
import { needsOpen, needsRecentSignIn, needsVerified, type Operation } from '@lv/contract/operation'
import { type RateLimitName, rateLimits } from '@lv/contract/rate-limits'
import type { z } from 'zod'
import { type Rules, requireActor, requireOpen, requireVerified } from '#core/access.ts'
import type { Actor, Caller } from '#core/actor.ts'
import { whileInvalidating } from '#core/cache-tags.ts'
import type { Context } from '#core/context.ts'
import { requireRecentSignIn } from '#core/recent-sign-in.ts'
import { forget } from '#core/request-memo.ts'
import type { Implemented } from '#core/routes.ts'
import { type Keep, once, onceForForm } from '#platform/idempotency/idempotency.ts'
import { admit, requireOwnHeader } from './admit.ts'
import { refusalOf } from './failures.ts'
import { requireScope } from './key-caller.ts'
import { type AnswerOf, type Outcome, perform } from './perform.ts'

/** An answer is never larger than its request. */
const MAX_ISSUES = 20
const MAX_CHARACTERS = 100

const pathOf = (keys: PropertyKey[]) => cut(keys.map(String).join('.'), MAX_CHARACTERS, '…')

const issuesOf = ({ path, message, ...issue }: z.core.$ZodIssue, under: string): Issue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys
        .slice(0, MAX_ISSUES)
        .map((key) => ({ path: pathOf([...path, key]), message: `Unknown ${under} field` }))
    : [{ path: pathOf(path), message }]

function refusalOfInput({ issues: all }: z.ZodError, under: 'query' | 'body'): ApiError {
  const issues = all
    .slice(0, MAX_ISSUES)
    .flatMap((issue) => issuesOf(issue, under))
    .slice(0, MAX_ISSUES)
  return new ApiError('invalid', issues[0]?.message ?? 'The input is not valid', { issues })
}

/** A multipart body with file ids; `fingerprint` has hashes instead, as ids differ for each upload. */
export type Received = { body: unknown; fingerprint: unknown; discard(): Promise<void> }

export type Raw = {
  params?: unknown
  query?: unknown
  body?: unknown
  receive?: ((actor: Actor | null) => Promise<Received>) | undefined
}

/** @throws `invalid` with an issue for each field */
export function parse(schema: z.ZodType | undefined, value: unknown, under: 'query' | 'body'): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refusalOfInput(parsed.error, under)
}

/** A path that does not parse is a 404, the same as a missing row. */
function parseParams(operation: Pick<Operation, 'params'>, value: unknown): Record<string, string> {
  if (!operation.params) return {}
  const parsed = operation.params.safeParse(value)
  if (!parsed.success) throw new ApiError('not_found', 'Not found')
  return parsed.data as Record<string, string>
}

export function parseAnswer(operation: Operation, reply: unknown): unknown {
  if (!operation.paged) return operation.response.parse(reply)
  const page = reply as { items: unknown; total?: number; next?: string | null }
  const items = operation.response.parse(page.items)
  return operation.paged === 'total' ? { items, total: page.total } : { items, next: page.next }
}

const spenderOf = (name: RateLimitName, actor: Actor | null, ip: string) =>
  rateLimits[name].per === 'user' ? requireActor(actor).id : ip

/** A denied call counts as an attempt: the id or link may have been guessed. */
const knocks: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'not_found'])

/** Nothing was done, so only the attempt counts. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError ? !knocks.has(error.code) : refusalOf(error).status < 500

/** A form's key covers its fields and files, whose ids differ for each submission. */
async function workOnce(
  ctx: Context,
  it: Implemented,
  caller: Caller,
  { params, body }: { params: unknown; body: unknown },
  work: (keep?: Keep) => Promise<Outcome>,
) {
  const { idempotencyKey: key, isForm } = caller
  const actor = await caller.actor()
  if (!it.operation.idempotent || key === undefined || !actor) return work()
  const attempt = { actorId: actor.id, operation: it.name, key }
  return isForm
    ? onceForForm(ctx, { ...attempt, request: { params } }, work)
    : once(ctx, { ...attempt, request: { params, body } }, work)
}

/** The only way to an operation. Attempts count before the input is read, the rate limit once it has been parsed. */
export async function run(
  ctx: Context,
  rules: Rules,
  it: Implemented,
  caller: Caller,
  raw: Raw,
  answerOf: AnswerOf = parseAnswer,
): Promise<Outcome> {
  const { operation } = it
  const { params, ...admitted } = await enter(ctx, rules, operation, caller, raw.params)
  if (needsVerified(operation)) requireVerified(admitted.actor)
  if (needsOpen(operation)) requireOpen(admitted.actor)
  if (needsRecentSignIn(operation)) requireRecentSignIn(ctx, admitted.actor)
  const { rateLimit, tries = rateLimit } = operation
  if (tries) await ctx.rateLimits.attempt(tries, spenderOf(tries, admitted.actor, caller.ip))
  const query = parse(operation.query, raw.query, 'query')
  const received = await raw.receive?.(admitted.actor)
  let isUsed = false
  try {
    const body = parse(operation.body, received ? received.body : raw.body, 'body')
    const work = (keep?: Keep) => {
      isUsed = true
      const spendAndPerform = async () => {
        if (rateLimit) await ctx.rateLimits.spend(rateLimit, spenderOf(rateLimit, admitted.actor, caller.ip))
        return perform(ctx, it, { params, query, body, ...admitted }, answerOf, {
          keep,
          written: caller.browser.written,
        })
      }
      return ctx.rateLimits.refunding(spendAndPerform, isRefusal)
    }
    const request = { params, body: received ? received.fingerprint : body }
    const { result: outcome, changed } = await whileInvalidating(() => workOnce(ctx, it, caller, request, work))
    // The change is committed: nothing below may turn the answer into a refusal.
    if (!isUsed) await received?.discard()
    if (operation.method !== 'GET') {
      forget(admitted.actor)
      await ctx.reads.drop(changed)
      if (ctx.replica) caller.browser.keepWritten(await ctx.replica.position())
    }
    return outcome
  } catch (error) {
    await received?.discard()
    throw error
  }
}

/** Checks claims, path and access. @throws as `admit` and `requireOwnHeader` */
export async function enter(
  ctx: Context,
  rules: Rules,
  operation: Pick<Operation, 'access' | 'params' | 'byKey'> & { method?: Operation['method'] },
  caller: Caller,
  rawParams: unknown,
) {
  const actor = await caller.actor()
  requireScope(actor, operation.byKey)
  await requireOwnHeader(ctx, actor, caller.professionalId)
  const params = parseParams(operation, rawParams)
  await admit(ctx, rules, operation, actor, params)
  return { params, actor, professional: actor?.professional ?? null, browser: caller.browser }
}

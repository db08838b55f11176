import type { Caller } from '#core/actor.ts'
import type { Context } from '#core/context.ts'
import type { Implemented } from '#core/routes.ts'
import type { App } from './app.ts'
import { enter, parse, type Raw } from './pipeline.ts'

/** The input is right, and nothing was done with it. It has no status, so no action takes it for a refusal. */
export class Checked extends Error {}

/**
 * Instead of `run`, where a form is only checked: the same access and the same schemas, and then no further. Nothing is counted.
 * @throws `Checked`, or what `run` would refuse the input with
 */
export async function check(app: App, ctx: Context, { operation }: Implemented, caller: Caller, raw: Raw) {
  await enter(ctx, app.rules, operation, caller, raw.params)
  parse(operation.query, raw.query, 'query')
  parse(operation.body, raw.body, 'body')
  throw new Checked(operation.path)
}

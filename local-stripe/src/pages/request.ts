import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Process } from '../base.ts'
import type { TypedCard } from '../outcomes.ts'
import { deliverNow } from '../webhooks/deliver.ts'
import { type Desk, PageRefusal, type Site } from './site.ts'
import { escapeHtml } from './text.ts'

export const PATH = '/dev/payments'

/** A request about a session, an invoice or an event. */
export type AboutOne = FastifyRequest<{ Params: { id: string } }>

/** What a form or a JSON body holds, one value a name. */
export function fieldsOf({ body }: FastifyRequest): Record<string, unknown> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Reads the fields; throws what is wrong with them, each at its name. */
export function readFields<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const parsed = schema.safeParse(fieldsOf(request))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new PageRefusal('invalid', issues[0]?.message ?? 'The input is not valid', issues)
}

/** The card as it was typed; the provider says what is wrong with it. */
export function readCard(request: FastifyRequest): TypedCard {
  const fields = fieldsOf(request)
  const text = (name: keyof TypedCard) => (typeof fields[name] === 'string' ? fields[name].trim().slice(0, 40) : '')
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc') }
}

const unknownBody = ({ name }: Site) =>
  `<h1>This payment is not known</h1><p>Nothing was charged.</p><a class="button" href="/">Back to ${escapeHtml(name)}</a>`

export const sendUnknown = ({ site }: Desk, reply: FastifyReply) =>
  site.send(reply, 404, { title: 'Not found', body: unknownBody(site) })

const PATIENCE_MS = 3000

/** Gives the webhooks of what has just happened a moment, so that the page that follows knows of it. */
export async function settle(process: Process): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([deliverNow(process), patience])
  clearTimeout(timer)
}

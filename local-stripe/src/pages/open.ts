import type { FastifyInstance } from 'fastify'
import { Problem } from '../problems.ts'
import { type AboutOne, PATH } from './request.ts'
import { type Desk, PageRefusal } from './site.ts'

/** A year of many subscriptions takes longer than other answers may. */
const CLOCK_TIMEOUT_MS = 55_000

// Loaded with the first request: no start waits for pages that are seldom asked for.
const checkout = () => import('./checkout.ts')
const confirm = () => import('./confirm.ts')
const invoice = () => import('./invoice.ts')
const tools = () => import('./tools.ts')

/** What the API refuses by its own words is wrong on a page too. */
const told = (error: unknown) =>
  error instanceof Problem && error.status < 500 ? new PageRefusal('invalid', error.message) : error

/** What people who pay see. */
function payingPages(http: FastifyInstance, ctx: Desk) {
  const [checkoutPath, invoicePath, step] = [`${PATH}/checkout/:id`, `${PATH}/invoices/:id`, `${PATH}/step`]
  http.get(checkoutPath, async (q: AboutOne, r) => (await checkout()).showCheckout(ctx, q, r))
  http.post(checkoutPath, async (q: AboutOne, r) => (await checkout()).submitCheckout(ctx, q, r))
  http.post(`${checkoutPath}/step`, async (q: AboutOne, r) => (await checkout()).submitCheckoutStep(ctx, q, r))
  http.get(invoicePath, async (q: AboutOne, r) => (await invoice()).showInvoice(ctx, q, r))
  http.post(invoicePath, async (q: AboutOne, r) => (await invoice()).submitInvoice(ctx, q, r))
  http.post(`${PATH}/confirm`, async (q, r) => (await confirm()).submitCard(ctx, q, r))
  http.get(step, async (q, r) => (await confirm()).showStep(ctx, q, r))
  http.post(step, async (q, r) => (await confirm()).submitStep(ctx, q, r))
}

/** Stand-ins for a bank, an administrator at the provider, and the clock. */
function toolPages(http: FastifyInstance, ctx: Desk) {
  const patient = { handlerTimeout: CLOCK_TIMEOUT_MS }
  http.get(PATH, async (q, r) => (await tools()).showOverview(ctx, q, r))
  http.get(`${PATH}/events.json`, async (q, r) => (await tools()).listEvents(ctx, q, r))
  http.post(`${PATH}/events/:id/redeliver`, async (q: AboutOne, r) => (await tools()).sendAgain(ctx, q, r))
  http.post(`${PATH}/clock`, patient, async (q, r) => (await tools()).moveClock(ctx, q, r))
  http.post(`${PATH}/settings`, async (q, r) => (await tools()).setSwitches(ctx, q, r))
  http.post(`${PATH}/refunds`, async (q, r) => (await tools()).refundByHand(ctx, q, r))
  http.post(`${PATH}/disputes`, async (q, r) => (await tools()).dispute(ctx, q, r))
}

/** The public side of the provider: its pages under `/dev/payments`, on the site's own server. */
export function openPages(http: FastifyInstance, ctx: Desk) {
  http.register(async (scope) => {
    ctx.site.acceptForms(scope)
    scope.setErrorHandler((error, request, reply) => ctx.site.answerFailure(told(error), request, reply))
    payingPages(scope, ctx)
    toolPages(scope, ctx)
  })
}

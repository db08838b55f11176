import { desc, eq } from 'drizzle-orm'
import type { Base } from '../base.ts'
import { providerNow } from '../clock.ts'
import { readSettings } from '../settings.ts'
import type { Kind, Kinds } from '../store.ts'
import { localPaymentObjects as t } from '../tables.ts'
import { listLocalEvents } from '../webhooks/deliveries.ts'
import { PATH } from './request.ts'
import { escapeHtml, formatCents } from './text.ts'

const MAX = 50

const newest = async <K extends Kind>({ db }: Base, kind: K): Promise<Kinds[K][]> => {
  const rows = await db.select({ data: t.data }).from(t).where(eq(t.object, kind)).orderBy(desc(t.createdAt)).limit(MAX)
  return rows.map(({ data }) => data as Kinds[K])
}

/** What the local provider knows, the newest of each kind. */
export const readOverview = async (base: Base) => ({
  now: await providerNow(base),
  settings: await readSettings(base),
  customers: await newest(base, 'customer'),
  subscriptions: await newest(base, 'subscription'),
  payments: await newest(base, 'payment_intent'),
  disputes: await newest(base, 'dispute'),
  events: await listLocalEvents(base, { limit: MAX }),
})

type Overview = Awaited<ReturnType<typeof readOverview>>

const when = (instant: Date | number | null) =>
  instant === null
    ? ''
    : (typeof instant === 'number' ? new Date(instant * 1000) : instant).toISOString().slice(0, 16).replace('T', ' ')

type Cell = string | { html: string }

const html = (cell: Cell) => (typeof cell === 'string' ? escapeHtml(cell) : cell.html)

/** A table that scrolls on its own where it is too wide; text is escaped. */
function table(title: string, heads: string[], rows: Cell[][]): string {
  if (rows.length === 0) return `<h2>${title}</h2><p class="quiet">None yet.</p>`
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${html(cell)}</td>`).join('')}</tr>`).join('')
  return `<h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

const form = (action: string, content: string) => ({ html: `<form method="post" action="${action}">${content}</form>` })

const clock = ({ now }: Overview) => `<form method="post" action="${PATH}/clock" class="row">
<p class="quiet">The provider’s clock: <strong>${when(now)} UTC</strong></p>
<label for="advanceDays">Move it on by days</label><input id="advanceDays" name="advanceDays" type="number" min="0" max="800" value="1" required>
<button>Move on</button></form>`

const switches = ({ settings: { isHeld, sendsTwice, shuffles } }: Overview) => {
  const box = (name: string, label: string, isOn: boolean) =>
    `<span class="check"><input type="checkbox" id="${name}" name="${name}" value="true"${isOn ? ' checked' : ''}><label for="${name}">${label}</label></span>`
  return `<form method="post" action="${PATH}/settings" class="row">
${box('isHeld', 'Hold all events', isHeld)}${box('sendsTwice', 'Send each twice', sendsTwice)}${box('shuffles', 'Shuffle their order', shuffles)}
<button>Set</button></form>`
}

const payments = ({ payments, disputes }: Overview) =>
  table(
    'Payments',
    ['Made (UTC)', 'Amount', 'Status', 'Refund', 'Dispute', 'Customer', 'Id'],
    payments.map(({ id, created, amount, status, customer }) => {
      const dispute = disputes.find(({ payment_intent }) => payment_intent === id)
      const hidden = `<input type="hidden" name="payment" value="${id}">`
      const answer = (outcome: string, label: string) =>
        `<button class="second" name="outcome" value="${outcome}" aria-label="${label} ${id}">${label}</button>`
      const isOpen = dispute?.status === 'needs_response'
      return [
        ...[when(created), formatCents(amount), status],
        status === 'succeeded'
          ? form(
              `${PATH}/refunds`,
              `${hidden}<input name="amountCents" type="number" min="1" max="${amount}" value="${amount}" aria-label="Cents to refund of ${id}"><button class="second" aria-label="Refund ${id}">Refund</button>`,
            )
          : '',
        status === 'succeeded' && (!dispute || isOpen)
          ? form(
              `${PATH}/disputes`,
              `${hidden}${isOpen ? answer('won', 'We win') + answer('lost', 'We lose') : answer('', 'Open')}`,
            )
          : (dispute?.status ?? ''),
        ...[customer ?? '', id],
      ]
    }),
  )

const subscriptions = ({ subscriptions }: Overview) =>
  table(
    'Subscriptions',
    ['Begun (UTC)', 'Plan', 'Status', 'Period ends (UTC)', 'Customer', 'Id'],
    subscriptions.map(({ id, created, status, customer, items, cancel_at_period_end }) => {
      const item = items.data[0]
      const ends = `${when(item?.current_period_end ?? null)}${cancel_at_period_end ? ', then ends' : ''}`
      return [when(created), item?.price.lookup_key ?? '', status, ends, customer, id]
    }),
  )

const customers = ({ customers }: Overview) =>
  table(
    'Customers',
    ['Made (UTC)', 'Email', 'Name', 'Id'],
    customers.map(({ id, created, email, name }) => [when(created), email ?? '', name ?? '', id]),
  )

const events = ({ events }: Overview) =>
  table(
    'Events',
    ['Happened (UTC)', 'Type', 'About', 'Tries', 'Last answer', 'Taken (UTC)', 'Again'],
    events.map(({ id, type, objectId, createdAt, attempts, lastStatus, deliveredAt }) => [
      ...[when(createdAt), type, objectId, String(attempts), lastStatus === null ? '' : String(lastStatus)],
      when(deliveredAt),
      form(
        `${PATH}/events/${id}/redeliver`,
        `<button class="second" aria-label="Send ${type} of ${objectId} again">Send</button>`,
      ),
    ]),
  )

/** Everything at the local provider, and what can be done there in a bank's or the time's place. */
export const overviewBody = (overview: Overview) => `<h1>Payments, built in</h1>
<p>What the built-in payment provider knows. No money moves. The newest 50 of each; events also as <a href="${PATH}/events.json">JSON</a>.</p>
${clock(overview)}${switches(overview)}${payments(overview)}${subscriptions(overview)}${customers(overview)}${events(overview)}`

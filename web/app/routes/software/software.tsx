import type { Api } from '@lv/contract/api'
import { formatDateTime } from '@lv/contract/dates'
import type { Delivery, Webhook } from '@lv/contract/integrations'
import { keyScopes, webhookEvents } from '@lv/contract/software'
import { Form, href, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { Panel } from '../../features/workplace/panel.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm, findAction, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/software.ts'
import { KeysPanel } from './keys-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'
import { statusWords } from './words.ts'

const HERE = href('/professionals/settings/software')

type Work = { integrations: Api['integrations']; values: Record<string, string> }
/** What this answer alone holds, and stands in no address. */
type Made = { key: string } | { secret: string }

/** Those whose box was ticked; each box has a name of its own, so that a form that waits or is refused keeps them all. */
const tickedOf = <Of extends string>(all: readonly Of[], values: Record<string, string>) =>
  all.filter((one) => values[`ticked-${one}`] !== undefined)
const idOf = ({ values: { webhookId = '' } }: Work) => ({ webhookId })
const logOf = ({ values: { webhookId = '' } }: Work) => `${HERE}?log=${encodeURIComponent(webhookId)}#log`

async function switchTo(work: Work, isOn: boolean): Promise<ToastMessage> {
  await work.integrations.switchWebhook({ params: idOf(work), body: { isOn } })
  return { title: isOn ? 'Switched on' : 'Switched off' }
}

/** What each button does: it makes a secret, or ends in a toast. */
const deeds: Record<string, (work: Work) => Promise<Made | ToastMessage>> = {
  async 'make-key'({ integrations, values }) {
    const { key } = await integrations.makeKey({
      body: { name: values.name ?? '', scopes: tickedOf(keyScopes, values) },
    })
    return { key }
  },
  async 'revoke-key'({ integrations, values: { keyId = '' } }) {
    await integrations.revokeKey({ params: { keyId } })
    return { title: 'Key revoked', description: 'Software that has it reads nothing any more.' }
  },
  async 'make-webhook'({ integrations, values }) {
    const { secret } = await integrations.makeWebhook({
      body: { url: values.url ?? '', events: tickedOf(webhookEvents, values) },
    })
    return { secret }
  },
  async rotate(work) {
    const { secret } = await work.integrations.rotateSecret({ params: idOf(work) })
    return { secret }
  },
  'switch-on': (work) => switchTo(work, true),
  'switch-off': (work) => switchTo(work, false),
  async 'remove-webhook'(work) {
    await work.integrations.removeWebhook({ params: idOf(work) })
    return { title: 'Webhook removed' }
  },
  async test(work) {
    await work.integrations.testWebhook({ params: idOf(work) })
    throw withToast(logOf(work), { title: 'Test sent', description: 'What comes back stands in the log.' })
  },
  async redeliver(work) {
    const { deliveryId = '' } = work.values
    await work.integrations.redeliver({ params: { webhookId: work.values.webhookId ?? '', deliveryId } })
    throw withToast(logOf(work), { title: 'Sent again', description: 'What comes back stands in the log.' })
  },
}

/** Everything that is set here; a new key or secret is in this answer and nowhere else. */
async function actOnSoftware({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { integrations } = context.get(apiContext)
  const form = await request.formData()
  return submit(form, async (values) => {
    const deed = findAction(deeds, values.intent)
    const done = deed ? await deed({ integrations, values }) : { title: 'Nothing was changed' }
    if ('title' in done) throw withToast(HERE, done)
    await context.get(visitContext).forgetForm()
    return done
  })
}

const tones: Record<Delivery['status'], BadgeTone> = { waiting: 'attention', delivered: 'good', failed: 'alert' }

type Props = { webhook: Webhook; deliveries: Delivery[]; next: string | null }

/** What was sent to a webhook, with what came back, newest first; each can be sent again. */
function DeliveryLog({ webhook, deliveries, next }: Props) {
  return (
    <Panel id="log" title="Log">
      <p className="text-sm break-all text-muted">{webhook.url}, the last 30 days</p>
      {deliveries.length === 0 ? (
        <p className="mt-4">Nothing was sent yet.</p>
      ) : (
        <ul className="mt-4 divide-y divide-edge border-y border-edge">
          {deliveries.map((delivery) => (
            <Item key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      )}
      {next && (
        <ButtonLink to={`?log=${webhook.id}&cursor=${next}#log`} tone="quiet" className="mt-4">
          Older
        </ButtonLink>
      )}
    </Panel>
  )
}

function Item({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const sending = useNavigation().formData?.get('deliveryId')
  const { id, event, status, createdAt, tries, nextAt } = delivery
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          <code>{event}</code>
          <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        </h3>
        <p className="text-sm text-muted">{formatDateTime(createdAt)}</p>
        <ol className="mt-1 text-sm">
          {tries.map(({ at, says }) => (
            <li key={at}>
              {formatDateTime(at)}: {says}
            </li>
          ))}
        </ol>
        {nextAt && <p className="text-sm">Next try: {formatDateTime(nextAt)}</p>}
      </div>
      {webhook.isOn && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="webhookId" value={webhook.id} />
          <input type="hidden" name="deliveryId" value={id} />
          <Button
            type="submit"
            name="intent"
            value="redeliver"
            tone="quiet"
            size="small"
            aria-label={`Send again: ${event} of ${formatDateTime(createdAt)}`}
            isPending={sending === id}
          >
            Send again
          </Button>
        </Form>
      )}
    </li>
  )
}

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { integrations } = context.get(apiContext)
  const [keys, webhooks] = await Promise.all([integrations.keys({}), integrations.webhooks({})])
  const webhook = webhooks.find(({ id }) => id === url.searchParams.get('log'))
  const cursor = url.searchParams.get('cursor')
  const log =
    webhook && (await integrations.deliveries({ params: { webhookId: webhook.id }, query: cursor ? { cursor } : {} }))
  const kept = await context.get(visitContext).keptForm()
  return { keys, webhooks, kept, log: webhook && log ? { webhook, deliveries: log.items, next: log.next } : null }
}

export const action = (args: Route.ActionArgs) => actOnSoftware(args)

export const handle: PageHandle = { query: ['log', 'cursor'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Leads in your own software', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

const link = 'font-semibold text-accent underline underline-offset-4'

/** API keys and webhooks of a professional: their leads in the software they work with. */
export default function Software({ loaderData: { keys, webhooks, kept, log }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const made = refused ? undefined : (actionData as { key?: string; secret?: string } | undefined)
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  const typedFor = (intent: string) => of(intent)?.values ?? (kept?.intent === intent && !made ? kept : undefined)
  return (
    <div className="page-width py-6 lg:py-9">
      <PageBackLink to={href('/professionals/settings')}>Settings</PageBackLink>
      <h1 className="mt-1 text-3xl">Leads in your own software</h1>
      <p className="mt-2 max-w-text text-muted">
        Let the software you run your jobs with fetch leads and hear of new ones. Every call is in the{' '}
        <a href="/api/docs" className={link}>
          API reference
        </a>
        ; webhooks are signed to the Standard Webhooks specification (standardwebhooks.com).
      </p>
      {refused && refused.issues.length === 0 && (
        <div className="mt-4">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
        <KeysPanel keys={keys} made={made?.key} refused={of('make-key')} typed={typedFor('make-key')} />
        <WebhooksPanel
          webhooks={webhooks}
          made={made?.secret}
          refused={of('make-webhook')}
          typed={typedFor('make-webhook')}
        />
        {log && (
          <div className="lg:col-span-2">
            <DeliveryLog webhook={log.webhook} deliveries={log.deliveries} next={log.next} />
          </div>
        )}
      </div>
    </div>
  )
}

import { href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace } from '../../features/workplace/workplace-gate.ts'
import { refusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { WayUp } from '../../ui/way-up.tsx'
import type { Route } from './+types/software.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { actOnSoftware } from './software-deeds.ts'
import { WebhooksPanel } from './webhooks-panel.tsx'

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
  const refused = refusedForm(actionData)
  const made = refused ? undefined : (actionData as { key?: string; secret?: string } | undefined)
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  const typedFor = (intent: string) => of(intent)?.values ?? (kept?.intent === intent && !made ? kept : undefined)
  return (
    <div className="page-width py-6 lg:py-9">
      <WayUp to={href('/professionals/settings')}>Settings</WayUp>
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

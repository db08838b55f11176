import type { Delivery, Webhook } from '@lv/contract/integrations'
import { Form, useNavigation } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { formatDateTime } from '../../format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { statusWords } from './words.ts'

const tones: Record<Delivery['status'], BadgeTone> = { waiting: 'attention', delivered: 'good', failed: 'alert' }

type Props = { webhook: Webhook; deliveries: Delivery[]; next: string | null }

/** What was sent to a webhook, with what came back, newest first; each can be sent again. */
export function DeliveryLog({ webhook, deliveries, next }: Props) {
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

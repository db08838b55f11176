import { formatDate } from '@lv/contract/dates'
import type { Webhook } from '@lv/contract/integrations'
import { MAX_WEBHOOKS, webhookEvents } from '@lv/contract/software'
import { Form, useNavigation } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ShownOnce } from './shown-once.tsx'
import { eventWords } from './words.ts'

/** What was typed, of a form that was refused or waited while its person confirmed who they are. */
type Typed = { refused: RefusedForm | undefined; typed: Record<string, string> | undefined }
type Props = Typed & { webhooks: Webhook[]; made: string | undefined }

/** Webhooks: where software is told of what happens, and whether it takes it. */
export function WebhooksPanel({ webhooks, made, refused, typed }: Props) {
  return (
    <Panel id="webhooks" title="Webhooks">
      {made && (
        <ShownOnce
          label="The webhook’s secret"
          secret={made}
          text="Copy it now: we don’t show it again. With it your software checks that a message comes from us."
        />
      )}
      <p className="max-w-text text-muted">
        We tell your software the moment something happens. A message says which lead it is and where, never who: names
        and numbers are read with an API key. If your software doesn’t answer, we try again for three days.
      </p>
      {webhooks.length > 0 && (
        <ul className="mt-4 divide-y divide-edge border-y border-edge">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {webhooks.length < MAX_WEBHOOKS ? (
        <NewWebhook key={webhooks.length} refused={refused} typed={typed} />
      ) : (
        <p className="mt-4">You have {MAX_WEBHOOKS} webhooks. Remove one to add another.</p>
      )}
    </Panel>
  )
}

function stateOf({ isOn, failingSince, offBecause }: Webhook): [BadgeTone, string] {
  if (offBecause) return ['alert', 'Switched off: it took nothing']
  if (!isOn) return ['neutral', 'Off']
  return failingSince ? ['attention', `Failing since ${formatDate(failingSince)}`] : ['good', 'On']
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { id, url, events, isOn } = webhook
  const [tone, state] = stateOf(webhook)
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-base break-all">{url}</h3>
        <Badge tone={tone}>{state}</Badge>
      </div>
      <p className="text-sm text-muted">{events.map((event) => eventWords[event]).join('. ')}.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`?log=${id}#log`} tone="quiet" size="small" aria-label={`Log of ${url}`}>
          Log
        </ButtonLink>
        {isOn && <Deed id={id} intent="test" label="Send a test" url={url} />}
        <Deed id={id} intent={isOn ? 'switch-off' : 'switch-on'} label={isOn ? 'Switch off' : 'Switch on'} url={url} />
        <Deed id={id} intent="rotate" label="New secret" url={url} />
        <Deed id={id} intent="remove-webhook" label="Remove" url={url} />
      </div>
    </li>
  )
}

function Deed({ id, intent, label, url }: { id: string; intent: string; label: string; url: string }) {
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="webhookId" value={id} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        tone="quiet"
        size="small"
        aria-label={`${label}: ${url}`}
        isPending={sent?.get('webhookId') === id && sent.get('intent') === intent}
      >
        {label}
      </Button>
    </Form>
  )
}

function NewWebhook({ refused, typed }: Typed) {
  const form = useFirstErrorFocus(refused)
  const isMaking = useNavigation().formData?.get('intent') === 'make-webhook'
  const error = getIssue(refused, 'events')
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-5 flex flex-col gap-4">
      <TextInput
        label="Address"
        hint="https, on the open web, such as https://hooks.example.com/laneway"
        type="url"
        isRequired
        maxLength={500}
        autoComplete="off"
        {...getFieldProps(refused, 'url', typed?.url)}
      />
      <fieldset>
        <legend className="font-semibold">What it’s told</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            name={`ticked-${event}`}
            value="yes"
            label={eventWords[event]}
            hint={<code>{event}</code>}
            defaultChecked={typed ? typed[`ticked-${event}`] !== undefined : true}
          />
        ))}
        {error && <FieldError id="events-error" message={error} />}
      </fieldset>
      <Button type="submit" name="intent" value="make-webhook" className="self-start" isPending={isMaking}>
        Add a webhook
      </Button>
    </Form>
  )
}

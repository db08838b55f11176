import type { Api } from '@lv/contract/api'
import type { KeyScope, WebhookEvent } from '@lv/contract/software'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { deedOf, submit } from '../../form.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import { requireWorkplace, withToast } from '../workplace/workplace-gate.ts'
import type { Route } from './+types/software.ts'

const HERE = href('/professionals/settings/software')

type Work = { integrations: Api['integrations']; form: FormData; values: Record<string, string> }
/** What this answer alone holds, and stands in no address. */
type Made = { key: string } | { secret: string }

const idOf = ({ values: { webhookId = '' } }: Work) => ({ webhookId })
const logOf = ({ values: { webhookId = '' } }: Work) => `${HERE}?log=${encodeURIComponent(webhookId)}#log`

async function switchTo(work: Work, isOn: boolean): Promise<ToastMessage> {
  await work.integrations.switchWebhook({ params: idOf(work), body: { isOn } })
  return { title: isOn ? 'Switched on' : 'Switched off' }
}

/** What each button does: it makes a secret, or ends in a toast. */
const deeds: Record<string, (work: Work) => Promise<Made | ToastMessage>> = {
  async 'make-key'({ integrations, form, values: { name = '' } }) {
    // The contract says which scopes and events there are.
    const { key } = await integrations.makeKey({ body: { name, scopes: form.getAll('scopes') as KeyScope[] } })
    return { key }
  },
  async 'revoke-key'({ integrations, values: { keyId = '' } }) {
    await integrations.revokeKey({ params: { keyId } })
    return { title: 'Key revoked', description: 'Software that has it reads nothing any more.' }
  },
  async 'make-webhook'({ integrations, form, values: { url = '' } }) {
    const { secret } = await integrations.makeWebhook({
      body: { url, events: form.getAll('events') as WebhookEvent[] },
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

/** Which boxes were ticked, kept with what was typed for a form that is refused. */
const tickedIn = (form: FormData) =>
  [...form.getAll('scopes'), ...form.getAll('events')].map((value) => [`ticked-${value}`, 'yes'] as const)

/** Everything that is set here; a new key or secret is in this answer and nowhere else. */
export async function actOnSoftware({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { integrations } = context.get(apiContext)
  const form = await request.formData()
  for (const [name, value] of tickedIn(form)) form.set(name, value)
  return submit(form, async (values) => {
    const deed = deedOf(deeds, values.intent)
    const done = deed ? await deed({ integrations, form, values }) : { title: 'Nothing was changed' }
    if ('title' in done) throw withToast(HERE, done)
    return done
  })
}

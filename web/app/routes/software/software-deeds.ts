import type { Api } from '@lv/contract/api'
import { keyScopes, webhookEvents } from '@lv/contract/software'
import { href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { deedOf, submit } from '../../form.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/software.ts'

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
export async function actOnSoftware({ request, context }: Route.ActionArgs) {
  await requireWorkplace(context)
  const { integrations } = context.get(apiContext)
  const form = await request.formData()
  return submit(form, async (values) => {
    const deed = deedOf(deeds, values.intent)
    const done = deed ? await deed({ integrations, values }) : { title: 'Nothing was changed' }
    if ('title' in done) throw withToast(HERE, done)
    await context.get(visitContext).forgetForm()
    return done
  })
}

import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type State = 'unknown' | 'off' | 'on' | 'refused' | 'impossible'

const SUBSCRIPTIONS = '/api/push/subscriptions'

const send = (method: 'POST' | 'DELETE', body: object) =>
  fetch(SUBSCRIPTIONS, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The server is told where this browser takes push messages; they end with the session. */
async function tellServer(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  const answer = await send('POST', { endpoint, keys })
  if (!answer.ok) throw new Error(`the subscription was answered ${answer.status}`)
}

async function stateNow(): Promise<State> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (!subscription) return 'off'
  await tellServer(subscription)
  return 'on'
}

/** Asks the browser's user, who has just pressed the button, and subscribes. */
async function turnOn(): Promise<State> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const { key } = await (await fetch('/api/push/key')).json()
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await tellServer(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  return 'on'
}

async function turnOff(): Promise<State> {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (subscription) {
    await send('DELETE', { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}

const words: Record<State, string> = {
  unknown: 'Push messages show up on this device, even when Laneway Village is closed.',
  off: 'Push messages show up on this device, even when Laneway Village is closed.',
  on: 'This browser gets everything you’ve ticked as push, until you sign out.',
  refused: 'This browser doesn’t let us send push messages. Allow notifications in its settings, then come back.',
  impossible: 'This browser doesn’t support push messages.',
}

/** Push messages to this very browser: nothing is asked before the button is pressed. */
export function ThisBrowser() {
  const [state, setState] = useState<State>('unknown')
  const [isPending, setPending] = useState(false)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    stateNow().then(setState, () => setState('off'))
  }, [])
  const press = async () => {
    setPending(true)
    setLost(false)
    try {
      setState(await (state === 'on' ? turnOff() : turnOn()))
    } catch {
      setLost(true)
    }
    setPending(false)
  }
  return (
    <Card as="section" aria-labelledby="browser" className="no-scripting:hidden">
      <h2 id="browser" className="text-xl">
        Push in this browser
      </h2>
      <p role="status" className="mt-1 text-muted">
        {isLost ? 'That didn’t work. Try again in a moment.' : words[state]}
      </p>
      {(state === 'off' || state === 'on') && (
        <Button tone="quiet" className="mt-4 self-start" isPending={isPending} onClick={press}>
          {state === 'on' ? 'Turn off push' : 'Turn on push'}
        </Button>
      )}
    </Card>
  )
}

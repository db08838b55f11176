import type { ServerResponse } from 'node:http'
import type { LiveMessage, LivePage } from '@lv/contract/live'
import { createEventBuffer, type EventBuffer, type Session } from 'better-sse'
import type { Actor } from '#core/actor.ts'
import type { Stream } from './hub.ts'

/** A browser that lags further behind is disconnected, and reloads when it returns. */
const MAX_WAITING_BYTES = 64 * 1024

export const isSuspended = ({ professional }: Actor) => professional?.accountStatus === 'suspended'

type Of = { personId: string; sessionId: string; pages: readonly LivePage[] }

export function streamTo(session: Session, response: ServerResponse, of: Of): Stream {
  let badges = ''
  const write = (fill: (buffer: EventBuffer) => void) => {
    if (!session.isConnected) return
    if (response.writableLength > MAX_WAITING_BYTES) return void response.destroy()
    const buffer = createEventBuffer()
    fill(buffer)
    void session.batch(buffer)
  }
  const push = (id: string, message: LiveMessage) =>
    write((buffer) => {
      if (id) buffer.id(id)
      buffer.data(message).dispatch()
    })
  return {
    personId: of.personId,
    sessionId: of.sessionId,
    pages: of.pages,
    tell: (id, event) => void (event.kind !== 'unread' && push(id, event)),
    again: (position) => push(position, { kind: 'again' }),
    found(actor, position) {
      if (!actor || isSuspended(actor)) return void response.end()
      const now = JSON.stringify(actor.unread)
      if (now === badges) return
      badges = now
      push(position, { kind: 'badges', badges: actor.unread })
    },
    beat: (position) => push(position, { kind: 'beat' }),
    end: () => void response.end(),
  }
}

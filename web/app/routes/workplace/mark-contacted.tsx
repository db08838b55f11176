import { formatDateTime } from '@lv/contract/dates'
import type { Lead } from '@lv/contract/lead-shapes'
import { Check } from 'lucide-react'
import { type FormEvent, useEffect } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import { asRefusedForm } from '../../form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import { canMark } from './lead-words.ts'

const failed = { title: 'Error', description: 'Failed to mark lead as contacted.', tone: 'error' } as const

type Props = { lead: Pick<Lead, 'id' | 'isContacted' | 'contactedAt' | 'status'>; size?: 'regular' | 'small' }

/** 'Mark Contacted', or since when it is; works on every page that shows a lead, and comes back to it. */
export function MarkContacted({ lead, size = 'small' }: Props) {
  const { pathname, search } = useLocation()
  // Not a navigation: away from the network the page that it leads to could not be loaded.
  const { Form, data, state } = useFetcher<unknown>()
  const toast = useToast()
  useEffect(() => {
    if (asRefusedForm(data)) toast(failed)
  }, [data, toast])
  // The router loads the code of that page first, and the whole page again where it cannot.
  const stayOffline = (event: FormEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    toast(failed)
  }
  if (lead.isContacted)
    return (
      <Badge tone="good" icon={<Check aria-hidden size={14} />}>
        <span title={lead.contactedAt ? formatDateTime(lead.contactedAt) : undefined}>Contacted</span>
      </Badge>
    )
  if (!canMark(lead)) return null
  return (
    <Form method="post" action={href('/professionals/leads')} preventScrollReset onSubmit={stayOffline}>
      <input type="hidden" name="from" value={pathname + search} />
      <Button
        type="submit"
        name="contact"
        value={lead.id}
        tone="quiet"
        size={size}
        data-contact
        isPending={state !== 'idle'}
        pendingLabel="Marking..."
      >
        Mark Contacted
      </Button>
    </Form>
  )
}

import type { Lead } from '@lv/contract/lead'
import { Check } from 'lucide-react'
import { Form, useLocation, useNavigation } from 'react-router'
import { formatDateTime } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

const open: Lead['status'][] = ['sent', 'contacted', 'quoted', 'withdrawn', 'won']

type Props = { lead: Pick<Lead, 'id' | 'isContacted' | 'contactedAt' | 'status'>; size?: 'regular' | 'small' }

/** 'Mark Contacted', or since when it is; works on every page that shows a lead, and comes back to it. */
export function MarkContacted({ lead, size = 'small' }: Props) {
  const { pathname, search } = useLocation()
  const isPending = useNavigation().formData?.get('contact') === lead.id
  if (lead.isContacted)
    return (
      <Badge tone="good" icon={<Check aria-hidden size={14} />}>
        <span title={lead.contactedAt ? formatDateTime(lead.contactedAt) : undefined}>Contacted</span>
      </Badge>
    )
  if (!open.includes(lead.status)) return null
  return (
    <Form method="post" action="/professionals/leads" preventScrollReset>
      <input type="hidden" name="from" value={pathname + search} />
      <Button
        type="submit"
        name="contact"
        value={lead.id}
        tone="quiet"
        size={size}
        data-contact
        isPending={isPending}
        pendingLabel="Marking..."
      >
        Mark Contacted
      </Button>
    </Form>
  )
}

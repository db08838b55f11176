import { formatNumber } from '@lv/contract/numbers'
import type { Waitlist } from '@lv/contract/options'
import { Check } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type State = { waitlist: Waitlist; label: string; count: number; isJoined: boolean }

const waiting = (count: number) =>
  count === 0 ? 'No one is on the list yet. Be the first.' : `${formatNumber(count)} on the list.`

/** What is not there yet: a list to wait on, with how many do. */
export function ComingSoon({ waitlists }: { waitlists: State[] }) {
  const joining = useNavigation().formData?.get('waitlist')
  return (
    <section aria-labelledby="coming-soon" className="mt-12">
      <h2 id="coming-soon" className="text-2xl">
        Coming Soon
      </h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-3">
        {waitlists.map(({ waitlist, label, count, isJoined }) => (
          <Card as="li" key={waitlist} className="gap-1">
            <h3 className="text-lg">{label}</h3>
            <p className="mb-3 text-muted tabular-nums">{waiting(count)}</p>
            {isJoined ? (
              <span className="mt-auto flex min-h-11 items-center">
                <Badge tone="good" icon={<Check aria-hidden size={14} />}>
                  You are on the list
                </Badge>
              </span>
            ) : (
              <Form method="post" preventScrollReset className="mt-auto">
                <Button
                  type="submit"
                  name="waitlist"
                  value={waitlist}
                  tone="quiet"
                  isPending={joining === waitlist}
                  aria-label={`Join the waitlist for ${label}`}
                >
                  Join the waitlist
                </Button>
              </Form>
            )}
          </Card>
        ))}
      </ul>
    </section>
  )
}

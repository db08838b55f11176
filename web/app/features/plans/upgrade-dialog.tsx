import type { Interval } from '@lv/contract/catalogue'
import { type ComponentProps, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { SUBSCRIPTION } from './plan-address.ts'
import { TierPanel } from './tier-panel.tsx'

const SKELETONS = [1, 2, 3, 4, 5]

/** Of what the page of the tiers loads, as much as the dialog shows. */
type Tiers = Pick<ComponentProps<typeof TierPanel>, 'cards' | 'interval' | 'mailto'> & { mine: object | null }

/** The tiers in a dialog of the dashboard, asked for when it is opened; each button leads to the page that says what it does. */
export default function UpgradeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, load } = useFetcher<Tiers>()
  const [interval, setInterval] = useState<Interval>('month')
  useEffect(() => {
    if (isOpen) void load(`${SUBSCRIPTION}?interval=${interval}`)
  }, [isOpen, interval, load])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Upgrade tier"
      actions={
        <ButtonLink to={SUBSCRIPTION} tone="quiet" onClick={onClose}>
          Add-ons and questions
        </ButtonLink>
      }
    >
      {data ? (
        <TierPanel
          cards={data.cards}
          interval={data.interval}
          mailto={data.mailto}
          isVisitor={!data.mine}
          onInterval={setInterval}
        />
      ) : (
        <SkeletonGroup label="Loading the tiers" className="flex flex-col gap-3">
          {SKELETONS.map((key) => (
            <Skeleton key={key} className="h-40" />
          ))}
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

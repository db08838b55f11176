import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { LeadHistory } from './lead-history.tsx'
import type { loader } from './leads.tsx'

const SKELETONS = [1, 2, 3]

/** The newest leads with everything that the history shows, asked for when it is opened. */
export default function HistoryDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data, load } = useFetcher<typeof loader>()
  useEffect(() => {
    if (isOpen) void load(href('/professionals/leads'))
  }, [isOpen, load])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Lead history"
      actions={
        <ButtonLink to={href('/professionals/leads')} tone="quiet" onClick={onClose}>
          Open the inbox
        </ButtonLink>
      }
    >
      {data ? (
        <LeadHistory leads={data.items} total={data.total} />
      ) : (
        <SkeletonGroup label="Loading your leads" className="flex flex-col gap-3">
          {SKELETONS.map((key) => (
            <Skeleton key={key} className="h-28" />
          ))}
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

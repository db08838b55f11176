import { formatDate, formatDateTime } from '@lv/contract/dates'
import type { WonJob } from '@lv/contract/lead-shapes'
import { sentence } from '@lv/contract/sentence'
import { href, Link } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { ButtonLink } from '../../ui/button.tsx'

type Props = {
  job: WonJob
  customerName: string
  /** Where their review stands, once there is one. */
  profile: string | null
  engagementId: string | null
}

/** To the job's own page, where the work goes on. */
const OpenJob = ({ engagementId }: Pick<Props, 'engagementId'>) =>
  engagementId && (
    <ButtonLink to={href('/job/:engagementId', { engagementId })} className="mt-4">
      Open the job
    </ButtonLink>
  )

/** What comes after the homeowner's choice: the work, the word that it is done, and what they say of it. */
export function WonCard({ job, customerName, profile, engagementId }: Props) {
  const { doneAt, doneBy, waitsForOthers, completedAt, stars, reviewRemoval } = job
  if (completedAt)
    return (
      <Panel id="won" title="Job completed" className="bg-good-tint!">
        <p>
          {customerName} confirmed it on {formatDateTime(completedAt)}.{' '}
          {profile ? (
            <>
              They gave you {stars} of 5 stars.{' '}
              <Link to={profile} className="underline underline-offset-4 hover:text-accent">
                Read and reply
              </Link>
            </>
          ) : (
            !reviewRemoval && 'There is no review yet.'
          )}
        </p>
        {reviewRemoval && (
          <p className="mt-2">
            Their review was removed on {formatDate(reviewRemoval.at)}: it is no longer shown or counted. Reason:{' '}
            {sentence(reviewRemoval.reason)}
          </p>
        )}
        <OpenJob engagementId={engagementId} />
      </Panel>
    )
  return (
    <Panel id="won" title="You won this job" className="bg-good-tint!">
      {doneAt && doneBy === 'professional' ? (
        <p>
          You marked {waitsForOthers ? 'your part' : 'it'} done on {formatDateTime(doneAt)}.{' '}
          {waitsForOthers
            ? `${customerName} confirms the job once the others are done too.`
            : `${customerName} was asked to confirm.`}
        </p>
      ) : doneAt ? (
        <p>
          {customerName} said on {formatDateTime(doneAt)} that it’s done, and will confirm it once they’re happy.
        </p>
      ) : (
        <p>Mark it done once it’s finished. {customerName} will then confirm it, and can review your work.</p>
      )}
      <OpenJob engagementId={engagementId} />
    </Panel>
  )
}

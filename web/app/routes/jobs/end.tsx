import { formatDateTime } from '@lv/contract/dates'
import type { Engagement } from '@lv/contract/engagements'
import { formatList } from '@lv/contract/lists'
import { formatDollars } from '@lv/contract/money'
import { href } from 'react-router'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Fold, JobForm, refusalOf } from './job-form.tsx'
import { countOf, reviewPage, withWhom } from './job-words.ts'

type Props = { job: Engagement; refused: RefusedForm | undefined }

const titles: Record<Engagement['status'], string> = {
  in_progress: 'When it is finished',
  completed: 'Finished',
  cancelled: 'Cancelled',
}

/** From 'it is done' to the review. */
export function End({ job, refused }: Props) {
  const { status } = job
  return (
    <Section id="done" title={titles[status]}>
      <div className="flex flex-col items-start gap-4 rounded-card border border-edge bg-card p-4 sm:p-5">
        {status === 'completed' && <Completed job={job} refused={refused} />}
        {status === 'in_progress' && <Running job={job} refused={refused} />}
        {status === 'cancelled' && <p>This job was cancelled. What happened stays here.</p>}
      </div>
      <Dispute job={job} />
    </Section>
  )
}

/** Whom to turn to where the two sides cannot agree, and what to take along. */
function Dispute({ job: { id } }: { job: Engagement }) {
  return (
    <div className="mt-4">
      <Fold label="Can’t agree?">
        <div className="flex max-w-text flex-col gap-3">
          <p>
            Write to each other first and say what you want done by when: it all stays here. If that doesn’t help, the{' '}
            <a
              href="https://www.bpc.vic.gov.au"
              rel="noopener"
              className="underline underline-offset-4 hover:text-accent"
            >
              Building and Plumbing Commission
            </a>{' '}
            helps with disputes about domestic building work in Victoria. We don’t decide them.
          </p>
          <p>Take the record of the job along: contract, payments, variations, diary, defects, documents and photos.</p>
          <ButtonLink
            to={`/api/engagements/${id}/handover.zip`}
            reloadDocument
            tone="quiet"
            size="small"
            className="self-start"
          >
            Download the record (ZIP)
          </ButtonLink>
        </div>
      </Fold>
    </div>
  )
}

/** What is still open, so that nobody closes it without knowing. */
function stillOpen({ defects, contracts }: Engagement): string {
  const wrong = defects.filter(({ status }) => status !== 'accepted').length
  const unpaid = contracts.reduce((sum, { leftCents, claimedCents }) => sum + leftCents + claimedCents, 0)
  const open = [
    wrong > 0 && countOf(wrong, 'defect'),
    unpaid > 0 && `${formatDollars(unpaid)} not recorded as paid`,
  ].filter((one): one is string => Boolean(one))
  return open.length > 0 ? `Still open: ${formatList(open)}.` : ''
}

/** Who said that it is done, and what comes of it. */
function standing(job: Engagement): string {
  const { doneAt, doneBy, isOwner, isProject, owner, contracts } = job
  if (isProject)
    return isOwner
      ? 'Confirm that it is done once the work is finished: you can undo that within an hour. Everyone on it can then write a review.'
      : `${owner.name} confirms that it is done once the work is finished. You can then review each other.`
  const ownPart = ownPartDone(job)
  if (!doneAt && ownPart) return `You marked your part as done on ${formatDateTime(ownPart)}. Others are still at work.`
  if (!doneAt)
    return isOwner
      ? 'Confirm that it is done once the work is finished: you can undo that within an hour. You can then write a review.'
      : `Mark it as done once the work is finished. ${owner.name} then confirms it.`
  const at = formatDateTime(doneAt)
  if (!isOwner)
    return doneBy === 'professional'
      ? `Marked as done on ${at}. ${owner.name} was asked to confirm it.`
      : `${owner.name} said on ${at} that it is done, and confirms it once they are happy.`
  if (doneBy !== 'professional') return `You marked it as done on ${at}. Confirm it to close the job.`
  const who = withWhom(job)
  return `${who} ${contracts.length === 1 ? 'says' : 'say'} since ${at} that the work is done. Confirm it if you agree.`
}

/** When the professional who looks said that their own part is done; null for others. */
const ownPartDone = ({ contracts }: Engagement) => contracts.find(({ isMine }) => isMine)?.doneAt ?? null

function Running({ job, refused }: Props) {
  const { requestId, projectId, doneAt, isOwner, can } = job
  const of: Record<string, string> = requestId ? { requestId } : { projectId: projectId ?? '' }
  const shared = { of, at: 'done', refused, makes: true }
  const open = stillOpen(job)
  const ownPart = ownPartDone(job)
  return (
    <>
      <p className="max-w-text">{standing(job)}</p>
      {open && (
        <p className={doneAt ? 'rounded-control bg-wattle-tint px-4 py-2.5 font-semibold' : 'text-muted'}>{open}</p>
      )}
      {projectId && isOwner && (
        <JobForm {...shared} intent="complete-project" label="Confirm that it is done" tone="quiet" />
      )}
      {requestId && isOwner && (
        <JobForm {...shared} intent="confirm" label="Confirm that it is done" tone={doneAt ? 'primary' : 'quiet'} />
      )}
      {requestId && !isOwner && !doneAt && !ownPart && (
        <JobForm {...shared} intent="complete" label="Mark as done" tone="quiet" />
      )}
      {can.notDone && (
        <div className="w-full max-w-text">
          <Fold label="Not done yet?" isOpen={refusalOf(refused, { intent: 'not-done' }) !== undefined}>
            <JobForm intent="not-done" at="done" refused={refused} label="It is not done yet" tone="quiet">
              {(mine) => (
                <TextArea
                  label="What is missing"
                  isRequired
                  rows={3}
                  maxLength={2000}
                  {...getFieldProps(mine, 'reason')}
                />
              )}
            </JobForm>
          </Fold>
        </div>
      )}
    </>
  )
}

/** Where the homeowner decides on photos of the job, or the professional adds them. */
const portfolioPage = ({ id, isOwner }: Engagement) =>
  isOwner
    ? href('/job/:engagementId/portfolio', { engagementId: id })
    : `${href('/professionals/portfolio/new')}?job=${id}`

function Completed({ job, refused }: Props) {
  const { completedAt, isOwner, isProject, owner, projectId, can, isReviewed } = job
  const at = completedAt ? ` on ${formatDateTime(completedAt)}` : ''
  return (
    <>
      <p>{isOwner ? `You confirmed it${at}.` : `${owner.name} confirmed it${at}.`}</p>
      {(isProject ? projectId !== null : isOwner) && (
        <ButtonLink to={reviewPage(job)}>{isReviewed ? 'Your review' : 'Write a review'}</ButtonLink>
      )}
      {!isProject && (
        <ButtonLink to={portfolioPage(job)} tone="quiet">
          {isOwner ? 'Photos of it that others see' : 'Show it in your portfolio'}
        </ButtonLink>
      )}
      {can.reopen && (
        <JobForm
          intent="reopen"
          at="done"
          refused={refused}
          tone="plain"
          className="-mb-2 -ml-4 grid gap-3"
          label="Undo: it goes on (within an hour)"
        />
      )}
    </>
  )
}

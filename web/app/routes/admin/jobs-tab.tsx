import type { FailedJob, Queue } from '@lv/contract/admin-jobs'
import { cut } from '@lv/contract/cut'
import { formatDateTime } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import { useNavigation } from 'react-router'
import { asRefusedForm, findAction, getFieldProps, parseSelectedIds, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionForm } from './action-form.tsx'
import { AdminTable } from './admin-table.tsx'
import { RowDecision } from './decide-one.tsx'
import { FilterForm, fileOf, NextPage } from './list-parts.tsx'
import { PanelAction } from './panel-parts.tsx'
import { BULK_INTENT, BulkDecision, getBulkRefusal, isBulkResult, RowCheckbox, reportBulkResult } from './several.tsx'
import type { TabContext, TabProps } from './tabs.ts'

export async function load({ api, query }: TabContext) {
  const cursor = query.get('cursor') ?? undefined
  const name = cut(query.get('kind') ?? '', 60)
  const [queues, parked] = await Promise.all([api.admin.queues({}), api.admin.parkedJobs({ query: { name, cursor } })])
  return { queues, items: parked.items, next: parked.next ?? null, name }
}

type Values = Record<string, string>

const deeds: Record<string, (at: TabContext, values: Values) => Promise<string>> = {
  async retry({ api }, { jobId = '' }) {
    await api.admin.retryJob({ params: { jobId } })
    return 'It is tried again'
  },
  async drop({ api }, { jobId = '', reason = '' }) {
    await api.admin.dropJob({ params: { jobId }, body: { reason } })
    return 'The letter is dropped'
  },
  async 'recompute-progress'({ api }, { reason = '' }) {
    return (await api.courses.recomputeProgress({ body: { reason } })).message
  },
  async 'retry-all'({ api }) {
    const { count } = await api.admin.retryJobs({})
    return count === 1 ? 'One job is tried again' : `${formatNumber(count)} jobs are tried again`
  },
}

async function decideSeveral({ api, url }: TabContext, values: Values) {
  const decision = values.decision === 'retry' ? ('retry' as const) : ('drop' as const)
  const body = { jobIds: parseSelectedIds(values), decision, reason: values.reason ?? '' }
  return reportBulkResult(url, await api.admin.decideJobs({ body }), [
    'job',
    decision === 'retry' ? 'tried again' : 'dropped',
  ])
}

export const act = (at: TabContext & { form: FormData }) =>
  submit(at.form, async (values) => {
    if (values.intent === BULK_INTENT) return decideSeveral(at, values)
    const deed = findAction(deeds, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const title = await deed(at, values)
    throw redirectWithToast(at.url, title)
  })

/** Work in the background: what was given up, with the way to try it again, and every kind of work as it stands. */
export default function JobsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { queues, items, next, name } = data
  const refused = asRefusedForm(actionData)
  const ofProgress = refused?.values.intent === 'recompute-progress' ? refused : undefined
  const several = getBulkRefusal(refused)
  const isListed = items.some(({ id }) => id === refused?.values.jobId)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <div className="flex flex-col gap-8 pt-6">
      <section className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-2xl">Given up</h2>
          {items.length > 0 && !name && (
            <ActionForm>
              <Button type="submit" name="intent" value="retry-all" tone="quiet" isPending={isUnderWay}>
                Try all again
              </Button>
            </ActionForm>
          )}
        </div>
        <FilterForm here={here} shown={name} csv={fileOf('parked-jobs', { name })}>
          <Select label="Kind of work" name="kind" defaultValue={name}>
            {option('', 'All')}
            {queues.filter((queue) => queue.parked > 0 || queue.name === name).map((queue) => option(queue.name))}
          </Select>
        </FilterForm>
        {refused && !isListed && !several && !ofProgress && <FormMessage message={refused.message} />}
        {items.length === 0 ? (
          <EmptyState
            title="Nothing was given up"
            text={name ? `No ${name} was given up.` : 'Whatever is tried nine times without success stands here.'}
          />
        ) : (
          <ul className="grid gap-4">
            {items.map((job) => (
              <li key={job.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
                {items.length > 1 && (
                  <RowCheckbox id={job.id} label={`${job.kind ?? job.name} ${job.to ?? ''}`} refused={several} />
                )}
                <Parked job={job} refused={refused?.values.jobId === job.id ? refused : undefined} />
              </li>
            ))}
          </ul>
        )}
        {(items.length > 1 || isBulkResult(actionData)) && (
          <BulkDecision
            actionData={actionData}
            refused={several}
            field={{
              name: 'reason',
              label: 'Reason, if they are dropped',
              hint: 'It stays in the audit log. Only letters can be dropped.',
            }}
            decisions={[
              { value: 'retry', label: 'Try selected again' },
              { value: 'drop', label: 'Drop selected' },
            ]}
          />
        )}
        <NextPage here={here} query={{ kind: name }} next={next} />
      </section>
      <Queues queues={queues} />
      <PanelAction
        title="Compute progress in courses again"
        intent="recompute-progress"
        button="Compute it again"
        tone="quiet"
        refused={ofProgress}
      >
        <p className="text-sm text-muted">
          From what people watched, read and answered. Where nothing was wrong nothing changes. People who learn
          meanwhile wait a few seconds.
        </p>
        <TextInput {...getFieldProps(ofProgress, 'reason')} label="Reason" maxLength={2000} />
      </PanelAction>
    </div>
  )
}

function Parked({ job, refused }: { job: FailedJob; refused: RefusedForm | undefined }) {
  const { id, name, kind, to, why, writtenAt, parkedAt, canDrop } = job
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg wrap-anywhere">{kind ?? name}</h3>
        {kind && <Badge>{name}</Badge>}
      </div>
      <p className="mt-1 text-muted wrap-anywhere">
        {to && `To ${to}. `}Written {formatDateTime(writtenAt)}, given up {formatDateTime(parkedAt)}.
      </p>
      <p className="mt-2 wrap-anywhere">{why}</p>
      <RowDecision
        row={{ name: 'jobId', id }}
        refused={refused}
        name="intent"
        decisions={[
          { value: 'retry', label: 'Try again' },
          ...(canDrop ? [{ value: 'drop', label: 'Drop', tone: 'danger' } as const] : []),
        ]}
      >
        {canDrop && (
          <div className="max-w-md">
            <TextInput {...getFieldProps(refused, 'reason')} label="Reason for dropping it" maxLength={300} />
          </div>
        )}
      </RowDecision>
    </article>
  )
}

const columns = [
  { label: 'Kind' },
  ...['Due', 'Running', 'Trying again', 'Later', 'Given up'].map((label) => ({ label, isNumber: true })),
  { label: 'Oldest due since' },
]

const Queues = ({ queues }: { queues: Queue[] }) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-2xl">All work</h2>
    <AdminTable
      isCompared
      caption="All work"
      columns={columns}
      rows={queues.map(({ name, waiting, active, retrying, later, parked, oldestAt }) => ({
        key: name,
        cells: [
          name,
          ...[waiting, active, retrying, later, parked].map(formatNumber),
          oldestAt && formatDateTime(oldestAt),
        ],
      }))}
    />
  </section>
)

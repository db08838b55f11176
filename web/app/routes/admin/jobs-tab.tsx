import type { ParkedJob, Queue } from '@lv/contract/admin-jobs'
import { redirect, useNavigation } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { deedOf, fieldOf, type RefusedForm, refusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { formatDateTime, formatNumber } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { DeedForm } from './deed-form.tsx'
import { FileLink, fileOf, NextPage } from './list-parts.tsx'
import type { AtTab, TabProps } from './tabs.ts'

export async function load({ api, query }: AtTab) {
  const cursor = query.get('cursor') ?? undefined
  const [queues, parked] = await Promise.all([api.admin.queues({}), api.admin.parkedJobs({ query: { cursor } })])
  return { queues, items: parked.items, next: parked.next ?? null }
}

type Values = Record<string, string>

const deeds: Record<string, (at: AtTab, values: Values) => Promise<string>> = {
  async retry({ api }, { jobId = '' }) {
    await api.admin.retryJob({ params: { jobId } })
    return 'It is tried again'
  },
  async drop({ api }, { jobId = '', reason = '' }) {
    await api.admin.dropJob({ params: { jobId }, body: { reason } })
    return 'The letter is dropped'
  },
  async 'retry-all'({ api }) {
    const { count } = await api.admin.retryJobs({})
    return count === 1 ? 'One job is tried again' : `${formatNumber(count)} jobs are tried again`
  },
}

export const act = (at: AtTab & { form: FormData }) =>
  submit(at.form, async (values) => {
    const deed = deedOf(deeds, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const title = await deed(at, values)
    throw redirect(at.url.pathname + at.url.search, { headers: { 'Set-Cookie': toastCookie({ title }) } })
  })

/** Work in the background: what was given up, with the way to try it again, and every kind of work as it stands. */
export default function JobsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { queues, items, next } = data
  const refused = refusedForm(actionData)
  const isListed = items.some(({ id }) => id === refused?.values.jobId)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <div className="flex flex-col gap-8 pt-6">
      <section className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-2xl">Given up</h2>
          {items.length > 0 && (
            <DeedForm>
              <Button type="submit" name="intent" value="retry-all" tone="quiet" isPending={isUnderWay}>
                Try all again
              </Button>
            </DeedForm>
          )}
        </div>
        {items.length > 0 && <FileLink file={fileOf('parked-jobs')} />}
        {refused && !isListed && <FormMessage message={refused.message} />}
        {items.length === 0 ? (
          <EmptyState title="Nothing was given up" text="Whatever is tried nine times without success stands here." />
        ) : (
          <ul className="grid gap-4">
            {items.map((job) => (
              <li key={job.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
                <Parked job={job} refused={refused?.values.jobId === job.id ? refused : undefined} />
              </li>
            ))}
          </ul>
        )}
        <NextPage here={here} query={{}} next={next} />
      </section>
      <Queues queues={queues} />
    </div>
  )
}

function Parked({ job, refused }: { job: ParkedJob; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
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
      <DeedForm ref={form} noValidate className="mt-4 flex flex-col gap-3">
        <input type="hidden" name="jobId" value={id} />
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        {canDrop && (
          <div className="max-w-md">
            <TextInput {...fieldOf(refused, 'reason')} label="Reason for dropping it" maxLength={300} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="retry" isPending={isUnderWay}>
            Try again
          </Button>
          {canDrop && (
            <Button type="submit" name="intent" value="drop" tone="danger" isPending={isUnderWay}>
              Drop
            </Button>
          )}
        </div>
      </DeedForm>
    </article>
  )
}

const columns = ['Due', 'Running', 'Trying again', 'Later', 'Given up'] as const

function Queues({ queues }: { queues: Queue[] }) {
  return (
    <section>
      <h2 className="text-2xl">All work</h2>
      <div className="mt-3 overflow-x-auto rounded-card border border-edge bg-card">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="border-b border-edge text-left">
              <th scope="col" className="px-4 py-2.5">
                Kind
              </th>
              {columns.map((label) => (
                <th key={label} scope="col" className="px-4 py-2.5 text-right">
                  {label}
                </th>
              ))}
              <th scope="col" className="px-4 py-2.5">
                Oldest due since
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-edge">
            {queues.map(({ name, waiting, active, retrying, later, parked, oldestAt }) => (
              <tr key={name}>
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  {name}
                </th>
                {[waiting, active, retrying, later, parked].map((count, at) => (
                  <td key={columns[at]} className={`px-4 py-2 text-right ${count === 0 ? 'text-muted' : ''}`}>
                    {formatNumber(count)}
                  </td>
                ))}
                <td className="px-4 py-2 whitespace-nowrap">{oldestAt && formatDateTime(oldestAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

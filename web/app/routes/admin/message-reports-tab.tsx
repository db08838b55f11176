import { formatDateTime } from '@lv/contract/dates'
import type { MessageReport } from '@lv/contract/message-reports'
import { asRefusedForm, getFieldProps, parseSelectedIds, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { RowDecision } from './decide-one.tsx'
import { FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import { BULK_INTENT, BulkDecision, getBulkRefusal, isBulkResult, RowCheckbox, reportBulkResult } from './several.tsx'
import type { TabContext, TabProps } from './tabs.ts'

const lists = ['waiting', 'decided'] as const

export async function load({ api, query }: TabContext) {
  const list = oneOf(lists, query.get('status')) ?? 'waiting'
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.messageReports.list({ query: { list, cursor } })
  return { items, next: next ?? null, list }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async (values) => {
    const { intent, reportId = '', decision, reason = '' } = values
    const chosen = decision === 'removed' || decision === 'paused' ? decision : 'dismissed'
    const body = { decision: chosen, reason } as const
    if (intent === BULK_INTENT) {
      const decided = await api.messageReports.decideSeveral({ body: { reportIds: parseSelectedIds(values), ...body } })
      return reportBulkResult(url, decided, ['report', 'decided'])
    }
    const { message } = await api.messageReports.decide({ params: { reportId }, body })
    throw redirectWithToast(url, message)
  })

/** Messages that somebody reported: those that wait, oldest first, with what stands around them and the decision. */
export default function MessageReportsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, list } = data
  const refused = asRefusedForm(actionData)
  const several = getBulkRefusal(refused)
  const isChosenFrom = list === 'waiting' && items.length > 1
  const isListed = items.some(({ id }) => id === refused?.values.reportId)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <FilterForm here={here} shown={list} csv={fileOf('message-reports', { list })}>
        <Select label="List" name="status" defaultValue={list}>
          {option('waiting', 'Waiting for us')}
          {option('decided', 'Decided')}
        </Select>
      </FilterForm>
      {refused && !several && !isListed && <FormMessage message={refused.message} />}
      {items.length === 0 ? (
        <EmptyState
          title="No reports"
          text={list === 'waiting' ? 'No reported message waits for us.' : 'No report of a message was decided yet.'}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((report) => (
            <li key={report.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              {isChosenFrom && (
                <RowCheckbox
                  id={report.id}
                  label={`the report by ${report.reporter.name}, ${formatDateTime(report.createdAt)}`}
                  refused={several}
                />
              )}
              <Report report={report} refused={refused?.values.reportId === report.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
      {(isChosenFrom || isBulkResult(actionData)) && (
        <BulkDecision
          actionData={actionData}
          refused={several}
          field={{
            name: 'reason',
            label: 'Reason for all of them',
            hint: 'Whoever reported them reads it, and the authors too if they go.',
          }}
          decisions={[
            { value: 'removed', label: 'Remove selected' },
            { value: 'dismissed', label: 'Let selected stand' },
            { value: 'paused', label: 'Remove them and pause their authors' },
          ]}
        />
      )}
      <NextPage here={here} query={{ status: list }} next={next} />
    </div>
  )
}

const states: Record<MessageReport['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'attention' },
  dismissed: { label: 'Stays', tone: 'neutral' },
  removed: { label: 'Removed', tone: 'alert' },
  paused: { label: 'Removed, author paused', tone: 'alert' },
}

const places: Record<MessageReport['kind'], string> = {
  direct: 'Between two people',
  lead: 'About a lead',
  project: 'To everybody who has the lead',
  community: 'To a community',
  collaboration: 'Between everybody on a project',
}

function Report({ report, refused }: { report: MessageReport; refused: RefusedForm | undefined }) {
  const { status, kind, note, author, reporter, reportCount, createdAt, decidedAt, reason, around } = report
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{author ? `A message from ${author.name}` : 'A message'}</h2>
        <Badge tone={states[status].tone}>{states[status].label}</Badge>
        <Badge>{places[kind]}</Badge>
        {reportCount > 1 && <Badge>{reportCount} reports</Badge>}
      </div>
      <p className="mt-1 text-muted wrap-anywhere">
        {author ? `${author.email}. ` : 'Its author has deleted their account. '}
        Reported by {reporter.name} ({reporter.email}) on {formatDateTime(createdAt)}:
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{note}</p>
      <ol className="mt-4 flex flex-col gap-2" aria-label="The messages around it">
        {around.map(({ text, isAuthors, isReported, at }) => (
          <li
            key={at}
            className={`max-w-prose rounded-card px-3 py-2 whitespace-pre-line wrap-anywhere ${isReported ? 'border-2 border-accent' : 'bg-tint'}`}
          >
            <span className="block text-sm text-muted">
              {isAuthors ? (author?.name ?? 'The author') : 'The other side'}, {formatDateTime(at)}
              {isReported && ', reported'}
            </span>
            {text || 'A file without words'}
          </li>
        ))}
      </ol>
      {status === 'pending' ? (
        <Decision report={report} refused={refused} />
      ) : (
        <p className="mt-4 whitespace-pre-line wrap-anywhere">
          {decidedAt && <span className="text-muted">{formatDateTime(decidedAt)}: </span>}
          {reason}
        </p>
      )}
    </article>
  )
}

function Decision({ report: { id, author }, refused }: { report: MessageReport; refused: RefusedForm | undefined }) {
  const stays = { value: 'dismissed', label: 'Let it stand', tone: 'quiet' } as const
  const goes = [
    { value: 'removed', label: 'Remove it' },
    { value: 'paused', label: 'Remove it and pause them for 7 days', tone: 'danger' },
  ] as const
  return (
    <RowDecision
      row={{ name: 'reportId', id }}
      refused={refused}
      name="decision"
      decisions={author ? [stays, ...goes] : [stays]}
    >
      <TextArea
        {...getFieldProps(refused, 'reason')}
        label="Reason"
        hint="Whoever reported it reads it, and its author too if it goes."
        rows={2}
      />
    </RowDecision>
  )
}

import { showAbn } from '@lv/contract/abn'
import type { AdminDocument } from '@lv/contract/admin-shapes'
import { formatDate, formatDateTime } from '@lv/contract/dates'
import { Link } from 'react-router'
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
import { type Fact, FactList } from './panel-parts.tsx'
import { BULK_INTENT, BulkDecision, getBulkRefusal, isBulkResult, RowCheckbox, reportBulkResult } from './several.tsx'
import { type TabContext, type TabProps, tabAddress } from './tabs.ts'

const lists = {
  waiting: { label: 'Waiting for us', empty: 'No document waits to be checked.' },
  expiring: { label: 'Expiring within 30 days', empty: 'Nothing that we checked expires within 30 days.' },
  checked: { label: 'Checked', empty: 'No document is checked.' },
  rejected: { label: 'Not accepted', empty: 'No document was turned down.' },
  ended: { label: 'No longer valid', empty: 'No check has ended because the ABN or the number changed.' },
} as const
type ListName = keyof typeof lists
const listNames = Object.keys(lists) as ListName[]

export async function load({ api, query }: TabContext) {
  const list = oneOf(listNames, query.get('status')) ?? 'waiting'
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.professionals.allDocuments({ query: { list, cursor } })
  return { items, next: next ?? null, list }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async (values) => {
    const { intent, documentId = '', decision, note = '' } = values
    const body = { decision: decision === 'checked' ? ('checked' as const) : ('rejected' as const), note }
    if (intent === BULK_INTENT) {
      const decided = await api.professionals.decideDocuments({
        body: { documentIds: parseSelectedIds(values), ...body },
      })
      return reportBulkResult(url, decided, ['document', body.decision === 'checked' ? 'checked' : 'not accepted'])
    }
    const { status, number } = await api.professionals.decideDocument({ params: { documentId }, body })
    const title = status === 'checked' ? `${number} is checked` : `${number} is not accepted`
    throw redirectWithToast(url, title)
  })

/** Licences and insurances: what waits to be checked, what is paid for first; what expires soon; and what was decided. */
export default function DocumentsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, list } = data
  const refused = asRefusedForm(actionData)
  const several = getBulkRefusal(refused)
  const isWaiting = list === 'waiting'
  const isListed = items.some(({ id }) => id === refused?.values.documentId)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <FilterForm here={here} shown={list} csv={fileOf('documents', { list })}>
        <Select label="List" name="status" defaultValue={list}>
          {listNames.map((name) => option(name, lists[name].label))}
        </Select>
      </FilterForm>
      {refused && !several && !isListed && <FormMessage message={refused.message} />}
      {items.length === 0 ? (
        <EmptyState title="No documents" text={lists[list].empty} />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((document) => (
            <li key={document.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              {isWaiting && items.length > 1 && (
                <RowCheckbox id={document.id} label={`${document.class}, ${document.number}`} refused={several} />
              )}
              <Document
                document={document}
                refused={refused?.values.documentId === document.id ? refused : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {((isWaiting && items.length > 1) || isBulkResult(actionData)) && (
        <BulkDecision
          actionData={actionData}
          refused={several}
          field={{ name: 'note', label: 'Note, or reason, for all of them', hint: 'They read it.' }}
          decisions={[
            { value: 'checked', label: 'Mark selected as checked' },
            { value: 'rejected', label: 'Don’t accept selected' },
          ]}
        />
      )}
      <NextPage here={here} query={{ status: list }} next={next} />
    </div>
  )
}

const standings: Record<AdminDocument['status'], { label: string; tone: BadgeTone }> = {
  submitted: { label: 'Not paid for', tone: 'neutral' },
  checked: { label: 'Checked', tone: 'good' },
  rejected: { label: 'Not accepted', tone: 'alert' },
  ended: { label: 'No longer valid', tone: 'attention' },
}

function Document({ document, refused }: { document: AdminDocument; refused: RefusedForm | undefined }) {
  const { professionalId, business, email, kind, status, dueAt, checkedAt, checkedBy, decisionNote } = document
  const { label, tone } = standings[status]
  const facts: Fact[] = [
    ['Holder', document.holder],
    ['Number', document.number],
    ['Expires', formatDate(document.expiresAt)],
    ['ABN', document.abn ? showAbn(document.abn) : 'Not given'],
    ['Trades', document.trades.join(', ') || 'None'],
    ['Uploaded', formatDateTime(document.createdAt)],
  ]
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{document.class}</h2>
        <Badge>{kind === 'licence' ? 'Licence' : 'Insurance'}</Badge>
        <Badge tone={dueAt ? 'attention' : tone}>{dueAt ? `Paid, due ${formatDateTime(dueAt)}` : label}</Badge>
      </div>
      <p className="mt-1 mb-4 text-muted wrap-anywhere">
        <Link
          to={`${tabAddress('professionals')}&id=${professionalId}`}
          className="wide-target font-semibold text-accent underline-offset-4 hover:underline"
        >
          {business}
        </Link>
        , {email}
      </p>
      <FactList facts={facts} />
      <Evidence document={document} />
      {status === 'submitted' ? (
        <Decision document={document} refused={refused} />
      ) : (
        <p className="mt-4 whitespace-pre-line">
          {checkedAt && (
            <span className="text-muted">
              {formatDateTime(checkedAt)}
              {checkedBy && `, ${checkedBy}`}
              {decisionNote && ': '}
            </span>
          )}
          {decisionNote}
        </p>
      )}
    </article>
  )
}

/** The paper itself, and what can be compared with a public register. */
function Evidence({ document: { file, forms } }: { document: AdminDocument }) {
  return (
    <ul className="mt-4 flex flex-col gap-1">
      <li>
        {file ? (
          <a
            href={`/files/${file.id}?view=1`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
          >
            {file.contentType === 'application/pdf' ? 'Download' : 'Look at'} {file.name}
            <span className="sr-only"> (new tab)</span>
          </a>
        ) : (
          <span className="text-muted">No file was uploaded.</span>
        )}
      </li>
      {forms.map(({ trade, called, regulator, registerUrl, fits }) => (
        <li key={trade}>
          {trade}: {fits ? 'the number has' : 'the number does not have'} the form of a {called.toLowerCase()}.{' '}
          <a href={registerUrl} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-4">
            Look it up at {regulator}
            <span className="sr-only"> (new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const Decision = ({ document, refused }: { document: AdminDocument; refused: RefusedForm | undefined }) => (
  <RowDecision
    row={{ name: 'documentId', id: document.id }}
    refused={refused}
    name="decision"
    decisions={[
      { value: 'checked', label: 'Mark as checked' },
      { value: 'rejected', label: 'Don’t accept', tone: 'quiet' },
    ]}
  >
    <TextArea {...getFieldProps(refused, 'note')} label="Note, or reason" hint="They read it." rows={2} />
  </RowDecision>
)

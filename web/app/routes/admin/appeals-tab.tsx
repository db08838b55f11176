import type { AdminAppeal } from '@lv/contract/appeals'
import { formatDateTime } from '@lv/contract/dates'
import { appealKinds } from '@lv/contract/options'
import { Link } from 'react-router'
import { asRefusedForm, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { RowDecision } from './decide-one.tsx'
import { FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import { Words } from './panel-parts.tsx'
import { type TabContext, type TabProps, tabAddress } from './tabs.ts'

const kinds: Record<AdminAppeal['kind'], { label: string; undoes: string }> = {
  suspension: { label: 'Suspension', undoes: 'lets them work again' },
  document: { label: 'Document not accepted', undoes: 'counts the document as checked' },
  'lead-report': { label: 'Lead report not accepted', undoes: 'gives the points back' },
}

export async function load({ api, query }: TabContext) {
  const status = query.get('status') === 'decided' ? ('decided' as const) : ('waiting' as const)
  const kind = oneOf(appealKinds, query.get('kind'))
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.appeals.list({ query: { status, kind, cursor } })
  return { items, next: next ?? null, status, kind: kind ?? '', countedAt: Date.now() }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async ({ appealId = '', outcome, reason = '' }) => {
    const body = { outcome: outcome === 'overturned' ? ('overturned' as const) : ('upheld' as const), reason }
    const { message } = await api.appeals.decide({ params: { appealId }, body })
    throw redirectWithToast(url, message)
  })

/** Appeals of professionals: those that wait, first what is due first, with the decision beside each. */
export default function AppealsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, status, kind, countedAt } = data
  const refused = asRefusedForm(actionData)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <FilterForm here={here} shown={status + kind} csv={fileOf('appeals', { status, kind })}>
        <Select label="Status" name="status" defaultValue={status}>
          {option('waiting', 'Waiting for us')}
          {option('decided', 'Decided')}
        </Select>
        <Select label="Against" name="kind" defaultValue={kind}>
          {option('', 'Any decision')}
          {appealKinds.map((each) => option(each, kinds[each].label))}
        </Select>
      </FilterForm>
      {items.length === 0 ? (
        <EmptyState
          title="No appeals"
          text={status === 'waiting' ? 'No appeal waits for us.' : 'No appeal has been decided.'}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((appeal) => (
            <li key={appeal.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              <Appeal
                appeal={appeal}
                isLate={Date.parse(appeal.dueAt) < countedAt}
                refused={refused?.values.appealId === appeal.id ? refused : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ status, kind }} next={next} />
    </div>
  )
}

type Props = { appeal: AdminAppeal; isLate: boolean; refused: RefusedForm | undefined }

const outcomes = { upheld: 'The decision stands', overturned: 'Overturned' }

function Appeal({ appeal, isLate, refused }: Props) {
  const { kind, title, said, text, at, dueAt, decidedAt, decidedBy, professional, outcome, outcomeAt, outcomeBy } =
    appeal
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          {kinds[kind].label}
          {title && `: ${title}`}
        </h2>
        {outcome ? (
          <Badge tone={outcome === 'overturned' ? 'good' : 'neutral'}>{outcomes[outcome]}</Badge>
        ) : (
          <Badge tone={isLate ? 'alert' : 'attention'}>Due {formatDateTime(dueAt)}</Badge>
        )}
      </div>
      <p className="mt-1 text-muted">
        <Link
          to={`${tabAddress('professionals')}&id=${professional.id}`}
          className="font-semibold text-accent underline-offset-4 hover:underline"
        >
          {professional.name}
        </Link>{' '}
        ({professional.email}) appealed on {formatDateTime(at)}. Decided on {formatDateTime(decidedAt)}
        {decidedBy && ` by ${decidedBy}`}.
      </p>
      <Words title="Our reason then">{said || 'None was given.'}</Words>
      <Words title="Their appeal">{text}</Words>
      {outcome && outcomeAt && (
        <Words title={`${outcomes[outcome]}, ${formatDateTime(outcomeAt)}${outcomeBy ? `, ${outcomeBy}` : ''}`}>
          {appeal.reason}
        </Words>
      )}
      {!outcome && <Decision appeal={appeal} refused={refused} />}
    </article>
  )
}

const bars = {
  own: 'This is your own appeal: another administrator decides it.',
  decided: 'You made this decision yourself: another administrator decides its appeal.',
}

function Decision({ appeal: { id, kind, barred }, refused }: Omit<Props, 'isLate'>) {
  if (barred) return <p className="mt-4 text-muted">{bars[barred]}</p>
  return (
    <RowDecision
      row={{ name: 'appealId', id }}
      refused={refused}
      name="outcome"
      decisions={[
        { value: 'upheld', label: 'The decision stands' },
        { value: 'overturned', label: 'Overturn it', tone: 'quiet' },
      ]}
    >
      <TextArea
        {...getFieldProps(refused, 'reason')}
        label="Reason"
        hint={`The professional reads it. Overturning ${kinds[kind].undoes} at once.`}
        rows={2}
      />
    </RowDecision>
  )
}

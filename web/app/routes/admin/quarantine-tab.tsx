import type { Quarantined } from '@lv/contract/charges'
import { formatDateTime } from '@lv/contract/dates'
import { asRefusedForm, getFieldProps, parseSelectedIds, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RowDecision } from './decide-one.tsx'
import { FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import { BULK_INTENT, BulkDecision, getBulkRefusal, isBulkResult, RowCheckbox, reportBulkResult } from './several.tsx'
import type { TabContext, TabProps } from './tabs.ts'

const states = ['open', 'settled'] as const

export async function load({ api, query }: TabContext) {
  const status = oneOf(states, query.get('status')) ?? 'open'
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.charges.quarantined({ query: { state: status, cursor } })
  return { items, next: next ?? null, status }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async (values) => {
    const { intent, quarantineId = '', note = '' } = values
    if (intent === BULK_INTENT) {
      const decided = await api.charges.settleSeveral({ body: { quarantineIds: parseSelectedIds(values), note } })
      return reportBulkResult(url, decided, ['payment', 'settled'])
    }
    const { message: title } = await api.charges.settle({ params: { quarantineId }, body: { note } })
    throw redirectWithToast(url, title)
  })

/** What came from the payment provider and matches no order: settled there, noted here. */
export default function QuarantineTab({ data, actionData, here }: TabProps<typeof load>) {
  const { items, next, status } = data
  const refused = asRefusedForm(actionData)
  const several = getBulkRefusal(refused)
  const isChosenFrom = status === 'open' && items.length > 1
  const isListed = items.some(({ id }) => id === refused?.values.quarantineId)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <p className="max-w-prose text-muted">
        Nothing was given for these, and nothing happens to them by itself. Settle each at the payment provider, usually
        by a refund there, then say here what you did.
      </p>
      <FilterForm here={here} shown={status} csv={fileOf('quarantine', { state: status })}>
        <Select label="Which" name="status" defaultValue={status}>
          {option('open', 'Waiting for us')}
          {option('settled', 'Settled')}
        </Select>
      </FilterForm>
      {refused && !several && !isListed && <FormMessage message={refused.message} />}
      {items.length === 0 ? (
        <EmptyState
          title="Nothing in quarantine"
          text={status === 'open' ? 'Every payment matches its order.' : 'Nothing was settled yet.'}
        />
      ) : (
        <ul className="grid gap-4">
          {items.map((odd) => (
            <li key={odd.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              {isChosenFrom && <RowCheckbox id={odd.id} label={`${odd.reason}, ${odd.objectId}`} refused={several} />}
              <Odd odd={odd} refused={refused?.values.quarantineId === odd.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
      {(isChosenFrom || isBulkResult(actionData)) && (
        <BulkDecision
          actionData={actionData}
          refused={several}
          field={{ name: 'note', label: 'What was done about all of them', hint: 'It stays in the audit log.' }}
          decisions={[{ value: 'settled', label: 'Mark selected as settled' }]}
        />
      )}
      <NextPage here={here} query={{ status }} next={next} />
    </div>
  )
}

function Odd({ odd, refused }: { odd: Quarantined; refused: RefusedForm | undefined }) {
  const { id, objectId, reason, detail, createdAt, settledAt, settledBy, note } = odd
  return (
    <article>
      <h2 className="text-lg wrap-anywhere">{reason}</h2>
      <p className="mt-1 text-muted wrap-anywhere">
        {objectId}, {formatDateTime(createdAt)}
      </p>
      {detail && <p className="mt-1 text-sm wrap-anywhere">{detail}</p>}
      {settledAt ? (
        <p className="mt-3 wrap-anywhere">
          <span className="text-muted">
            Settled {formatDateTime(settledAt)}
            {settledBy && `, ${settledBy}`}
          </span>
          {note && `: ${note}`}
        </p>
      ) : (
        <RowDecision
          row={{ name: 'quarantineId', id }}
          refused={refused}
          name="decision"
          decisions={[{ value: 'settled', label: 'Mark as settled' }]}
        >
          <TextInput
            {...getFieldProps(refused, 'note')}
            label="What was done about it"
            maxLength={500}
            className="max-w-xl"
          />
        </RowDecision>
      )}
    </article>
  )
}

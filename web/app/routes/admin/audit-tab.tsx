import type { AuditCheck, AuditLine } from '@lv/contract/audit'
import { formatDateTime } from '@lv/contract/dates'
import { formatNumber } from '@lv/contract/numbers'
import { Link, useNavigation } from 'react-router'
import { submit } from '../../form.ts'
import { capitalise } from '../../format.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { trimInput } from '../../typed.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionForm } from './action-form.tsx'
import { AdminTable } from './admin-table.tsx'
import { dayNamed, FilterForm, fileOf, NextPage } from './list-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

const filterNames = ['by', 'action', 'about', 'from', 'until'] as const
const lengths = { by: 100, action: 60, about: 254, from: 10, until: 10 }

export async function load({ api, query }: TabContext) {
  const sent = Object.fromEntries(query)
  const filters = Object.fromEntries(filterNames.map((name) => [name, trimInput(sent[name], lengths[name])])) as Record<
    (typeof filterNames)[number],
    string
  >
  const { from, until } = filters
  const wrongDay = [from, until].some((day) => day && !dayNamed(day))
  const asked = { ...filters, from: dayNamed(from) ?? '', until: dayNamed(until) ?? '' }
  const cursor = query.get('cursor') ?? undefined
  const state = await api.audit.state({})
  const { items, next } = await api.audit.list({ query: { ...asked, cursor } })
  return { ...state, items, next: next ?? null, asked, wrongDay }
}

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async () => {
    const { message: title } = await api.audit.verify({})
    throw redirectWithToast(url, title)
  })

/** Who did what to whom, newest first, and whether the log is what was written. */
export default function AuditTab({ data, here }: TabProps<typeof load>) {
  const { check, actions, items, next, asked, wrongDay } = data
  const csv = fileOf('audit', asked)
  return (
    <div className="flex flex-col gap-5 pt-6">
      <Chain check={check} />
      {wrongDay && <FormMessage message="Enter days as 2026-12-01: the rest was looked for." />}
      <FilterForm here={here} shown={Object.values(asked).join('|')} csv={csv}>
        <TextInput label="Who" name="by" defaultValue={asked.by} placeholder="Part of an email" maxLength={100} />
        <Select label="What" name="action" defaultValue={asked.action}>
          {option('', 'Everything')}
          {actions.map((action) => option(action, inPlainWords(action)))}
        </Select>
        <TextInput
          label="About whom"
          name="about"
          defaultValue={asked.about}
          placeholder="A whole email, or an id"
          maxLength={254}
        />
        <TextInput label="From" name="from" type="date" defaultValue={asked.from} />
        <TextInput label="To" name="until" type="date" defaultValue={asked.until} />
      </FilterForm>
      <p className="text-sm text-muted">That you read this is in the log too.</p>
      {items.length === 0 ? (
        <EmptyState title="No entries" text="Nothing in the log fits what you’ve asked for." />
      ) : (
        <AdminTable
          caption="Audit log"
          columns={[{ label: 'When' }, { label: 'Who' }, { label: 'What' }, { label: 'About' }, { label: 'Details' }]}
          rows={items.map((line) => ({ key: line.id, cells: cellsOf(line, here) }))}
        />
      )}
      <NextPage here={here} query={asked} next={next} />
    </div>
  )
}

const inPlainWords = (action: string) => capitalise(action.replaceAll('_', ' '))

function cellsOf({ at, by, action, subject, about, name, path, detail }: AuditLine, here: string) {
  const thing = about ?? subject
  return [
    <span key="at" className="whitespace-nowrap">
      {formatDateTime(at)}
    </span>,
    <span key="by" className="wrap-anywhere sm:block sm:min-w-44">
      {by ?? <span className="text-muted">The product, or a visitor</span>}
    </span>,
    inPlainWords(action),
    thing && (
      <Link
        key="about"
        to={path ?? `${here}&${new URLSearchParams({ about: thing })}`}
        className="wrap-anywhere text-accent underline-offset-4 hover:underline sm:block sm:min-w-44"
      >
        {name ?? thing}
      </Link>
    ),
    detail && (
      <span key="detail" className="wrap-anywhere">
        {detail}
      </span>
    ),
  ]
}

function Chain({ check }: { check: AuditCheck | null }) {
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <section
      aria-label="Whether the log holds"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-edge bg-card p-4"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {!check && <Badge>Not checked yet</Badge>}
          {check && !check.broken && <Badge tone="good">The chain holds</Badge>}
          {check?.broken && <Badge tone="alert">Broken at row {formatNumber(check.broken.position)}</Badge>}
          {check && `${formatNumber(check.rows)} rows as they were written, checked ${formatDateTime(check.checkedAt)}`}
        </p>
        {check?.broken && <p className="mt-1">{check.broken.why}</p>}
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {check
            ? `Last hash ${check.hash}`
            : 'Each row is hashed with the one before; the whole log is checked every night.'}
        </p>
      </div>
      <ActionForm>
        <Button type="submit" tone="quiet" isPending={isUnderWay}>
          Check it now
        </Button>
      </ActionForm>
    </section>
  )
}

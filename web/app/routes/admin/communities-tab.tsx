import type { AdminCommunity, AdminCommunityFilters } from '@lv/contract/admin-communities'
import { formatDate, formatElapsed } from '@lv/contract/dates'
import { formatDollars } from '@lv/contract/money'
import { formatNumber } from '@lv/contract/numbers'
import { href, Link } from 'react-router'
import { asRefusedForm, findAction, getFieldProps, type RefusedForm, submit } from '../../form.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { trimInput } from '../../typed.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AdminTable } from './admin-table.tsx'
import { fileOf, ListFilter, NextPage, oneOf, yesNo } from './list-parts.tsx'
import { PanelAction } from './panel-parts.tsx'
import { idIn, StandingActs, standingActions } from './standing-acts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

type Values = Record<string, string>

/** What an administrator does about whose a community is, by the form's `intent`. */
const ownerDeeds: Record<string, (at: TabContext, values: Values) => Promise<{ message: string }>> = {
  'hand-over': ({ api }, { communityId, email = '', reason = '' }) =>
    api.communities.handOver({ body: { communityId: idIn(communityId), email, reason } }),
}

/** Hands a community over to one of its members. */
const HandOver = ({ refused }: { refused: RefusedForm | undefined }) => (
  <section className="flex flex-col gap-4">
    <h2 className="text-2xl">Owners</h2>
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <PanelAction
        title="Hand over a community"
        intent="hand-over"
        button="Hand it over"
        tone="danger"
        refused={refused}
      >
        <p className="text-sm text-muted">
          For an owner who is gone. The member is paid what members pay from today; the owner until now stays an owner
          and keeps what was earned. Both get an email.
        </p>
        <TextInput
          {...getFieldProps(refused, 'communityId')}
          label="Community"
          hint="The address of its page, or its id"
          autoComplete="off"
        />
        <TextInput {...getFieldProps(refused, 'email')} label="New owner’s email" hint="A member" autoComplete="off" />
        <TextInput {...getFieldProps(refused, 'reason')} label="Reason" maxLength={2000} />
      </PanelAction>
    </div>
  </section>
)

const sortLabels: Record<AdminCommunityFilters['sort'], string> = { newest: 'Newest first', members: 'Most members' }
const sorts = Object.keys(sortLabels) as AdminCommunityFilters['sort'][]

export async function load({ api, query }: TabContext) {
  const q = trimInput(query.get('q'), 254)
  const paid = oneOf(yesNo, query.get('paid'))
  const sort = oneOf(sorts, query.get('sort')) ?? 'newest'
  const cursor = query.get('cursor') ?? undefined
  const { items, next } = await api.communities.all({ query: { search: q, paid, sort, cursor } })
  return { items, next: next ?? null, q, paid, sort }
}

export const act = (at: TabContext & { form: FormData }) =>
  submit(at.form, async (values) => {
    const deed = findAction({ ...standingActions, ...ownerDeeds }, values.intent)
    if (!deed) throw new Response(null, { status: 400 })
    const { message: title } = await deed(at, values)
    throw redirectWithToast(at.url, title)
  })

/** All communities, with whose they are, what they cost, and how alive they are. */
export default function CommunitiesTab({ data, actionData, here }: TabProps<typeof load>) {
  const refused = asRefusedForm(actionData)
  const { items, next, q, paid = '', sort } = data
  const csv = fileOf('communities', { search: q, paid, sort })
  return (
    <div className="flex flex-col gap-5 pt-6">
      <ListFilter here={here} q={q} placeholder="Name, or the owner’s whole email" csv={csv}>
        <Select label="Payment" name="paid" defaultValue={paid}>
          {option('', 'All')}
          {option('true', 'Paid')}
          {option('false', 'Free')}
        </Select>
        <Select label="Sort by" name="sort" defaultValue={sort}>
          {sorts.map((name) => option(name, sortLabels[name]))}
        </Select>
      </ListFilter>
      {items.length === 0 ? (
        <EmptyState title="No communities" text="No community fits what you’ve asked for." />
      ) : (
        <AdminTable
          caption="Communities"
          columns={[
            { label: 'Community' },
            { label: 'Owner' },
            { label: 'Members', isNumber: true },
            { label: 'Active in 30 days', isNumber: true },
            { label: 'First answer', isNumber: true },
            { label: 'A month', isNumber: true },
          ]}
          rows={items.map((community) => ({ key: community.id, cells: cellsOf(community) }))}
        />
      )}
      <NextPage here={here} query={{ q, paid, sort }} next={next} />
      <HandOver refused={refused?.values.intent === 'hand-over' ? refused : undefined} />
      <StandingActs of={(intent) => (refused?.values.intent === intent ? refused : undefined)} />
    </div>
  )
}

const cellsOf = (it: AdminCommunity) => [
  <span key="name">
    <Link
      to={href('/community/:communityId', { communityId: it.id })}
      className="wide-target font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
    >
      {it.name}
    </Link>{' '}
    {!it.isPublic && <Badge>Not public</Badge>}
    <span className="block text-muted">
      {it.category}, since {formatDate(it.createdAt)}
    </span>
  </span>,
  <span key="owner" className="wrap-anywhere">
    <EmailAddress email={it.ownerEmail} />
    {it.ownerSeenAt && <span className="block text-muted">Seen {formatDate(it.ownerSeenAt)}</span>}
  </span>,
  formatNumber(it.memberCount),
  it.activePercent === null ? '–' : `${it.activePercent}%`,
  it.medianAnswerMinutes === null ? '–' : formatElapsed(it.medianAnswerMinutes),
  it.priceCents === null ? 'Free' : formatDollars(it.priceCents),
]

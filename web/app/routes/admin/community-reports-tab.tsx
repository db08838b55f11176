import type { EscalatedAppeal, ReportedKeeper } from '@lv/contract/moderation'
import { communityReportReasonLabels } from '@lv/contract/moderation-options'
import { href, Link, redirect, useNavigation } from 'react-router'
import { toastCookie } from '../../flash.ts'
import { fieldOf, type RefusedForm, refusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { formatDateTime } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { actionLabels, choicesFor } from '../moderation/decision-words.ts'
import { moderationDeed } from '../moderation/moderation-deeds.ts'
import { nameOf } from '../people/person-name.tsx'
import { DeedForm } from './deed-form.tsx'
import { FileLink, FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import { Words } from './panel-parts.tsx'
import type { AtTab, TabProps } from './tabs.ts'

const lists = ['reports', 'appeals'] as const
const roles = ['owner', 'moderator'] as const
const roleLabels: Record<ReportedKeeper['role'], string> = { owner: 'Owners', moderator: 'Moderators' }

export async function load({ api, query }: AtTab) {
  const list = oneOf(lists, query.get('status')) ?? 'reports'
  const role = list === 'reports' ? oneOf(roles, query.get('kind')) : undefined
  const cursor = query.get('cursor') ?? undefined
  const asked = { list, role: role ?? '', countedAt: Date.now() }
  if (list === 'appeals') {
    const { items, next } = await api.moderation.escalated({ query: { cursor } })
    return { ...asked, reports: [], appeals: items, next: next ?? null }
  }
  const { items, next } = await api.moderation.keepers({ query: { role, cursor } })
  return { ...asked, reports: items, appeals: [], next: next ?? null }
}

export const act = ({ api, url, form }: AtTab & { form: FormData }) =>
  submit(form, async (values) => {
    const title = await moderationDeed(api, values)
    throw redirect(url.pathname + url.search, { headers: { 'Set-Cookie': toastCookie({ title }) } })
  })

const nothing = {
  reports: { title: 'No reports', text: 'Nothing that owners or moderators of a community did is reported.' },
  appeals: { title: 'No appeals', text: 'No appeal in a community is ours to decide.' },
}

/** Reports of those who look after communities, and appeals nobody there can decide, with the decision beside each. */
export default function CommunityReportsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { list, role, reports, appeals, next, countedAt } = data
  const refused = refusedForm(actionData)
  const of = (id: string) =>
    refused && [refused.values.reportId, refused.values.appealId].includes(id) ? refused : undefined
  const isListed = [...reports, ...appeals].some(({ id }) => of(id))
  return (
    <div className="flex flex-col gap-5 pt-6">
      <FilterForm here={here} shown={list + role}>
        <Select label="List" name="status" defaultValue={list}>
          {option('reports', 'Reports')}
          {option('appeals', 'Appeals')}
        </Select>
        {list === 'reports' && (
          <Select label="About" name="kind" defaultValue={role}>
            {option('', 'Owners and moderators')}
            {roles.map((each) => option(each, roleLabels[each]))}
          </Select>
        )}
        <Button type="submit">Show</Button>
        <FileLink file={fileOf(list === 'reports' ? 'community-reports' : 'community-appeals', { role })} />
      </FilterForm>
      {refused && !isListed && <FormMessage message={refused.message} />}
      {reports.length + appeals.length === 0 ? (
        <EmptyState {...nothing[list]} />
      ) : (
        <ul className="flex flex-col gap-4">
          {reports.map((report) => (
            <li key={report.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              <Report report={report} refused={of(report.id)} />
            </li>
          ))}
          {appeals.map((appeal) => (
            <li key={appeal.id} className="rounded-card border border-edge bg-card p-4 sm:p-5">
              <Appeal appeal={appeal} isLate={Date.parse(appeal.dueAt) < countedAt} refused={of(appeal.id)} />
            </li>
          ))}
        </ul>
      )}
      <NextPage here={here} query={{ status: list, kind: role }} next={next} />
    </div>
  )
}

const InCommunity = ({ community: { id, name } }: Pick<ReportedKeeper, 'community'>) => (
  <Link
    to={href('/community/:communityId/moderation', { communityId: id })}
    className="font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
  >
    {name}
  </Link>
)

type Refused = { refused: RefusedForm | undefined }

function Report({ report, refused }: { report: ReportedKeeper } & Refused) {
  const { id, kind, person, role, community, said, isGone, isOwn, reasons, notes, reporterCount, since } = report
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">
          A {kind}
          {person && `${kind === 'member' ? ':' : ' by'} ${nameOf(person)}`}
        </h2>
        <Badge tone={role === 'owner' ? 'attention' : 'neutral'}>{role === 'owner' ? 'Owner' : 'Moderator'}</Badge>
        {isGone && <Badge>{kind === 'member' ? 'Has left' : 'Deleted since'}</Badge>}
      </div>
      <p className="mt-1 text-muted">
        In <InCommunity community={community} />, reported by{' '}
        {reporterCount === 1 ? '1 person' : `${reporterCount} people`} since {formatDateTime(since)}:{' '}
        {reasons
          .map(({ reason, count }) => communityReportReasonLabels[reason] + (count > 1 ? ` (${count})` : ''))
          .join(', ')}
        .{role === 'moderator' && ' Its owner can decide it too.'}
      </p>
      <Words title="What was written">{said}</Words>
      <Words title="What they add">{notes.map((note) => `“${note}”`).join('\n')}</Words>
      {isOwn ? (
        <p className="mt-4 text-muted">This is about you: another administrator decides it.</p>
      ) : (
        <ReportDecision id={id} kind={kind} refused={refused} />
      )}
    </article>
  )
}

function ReportDecision({ id, kind, refused }: Pick<ReportedKeeper, 'id' | 'kind'> & Refused) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <DeedForm ref={form} noValidate className="mt-4 flex flex-col items-start gap-3">
      <input type="hidden" name="reportId" value={id} />
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <Select label="Decision" {...fieldOf(refused, 'decision')}>
        {option('', 'Choose')}
        {choicesFor(kind, true).map(([value, label]) => option(value, label))}
      </Select>
      <TextArea
        {...fieldOf(refused, 'reason')}
        label="Reason"
        hint="A few words. Whoever it’s about reads them."
        rows={2}
        className="w-full"
      />
      <Button type="submit" name="intent" value="decide" isPending={isUnderWay}>
        Decide
      </Button>
    </DeedForm>
  )
}

function Appeal({ appeal, isLate, refused }: { appeal: EscalatedAppeal; isLate: boolean } & Refused) {
  const { id, text, createdAt, dueAt, mayDecide, community, decision } = appeal
  const { person, decidedBy, action, reason, said, decidedAt, isByAdministrator } = decision
  const by = isByAdministrator ? 'an administrator' : decidedBy && nameOf(decidedBy)
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{person ? nameOf(person) : 'A member'}</h2>
        <Badge tone={isLate ? 'alert' : 'attention'}>Due {formatDateTime(dueAt)}</Badge>
      </div>
      <p className="mt-1 text-muted">
        In <InCommunity community={community} />, appealed on {formatDateTime(createdAt)}. {actionLabels[action]} on{' '}
        {formatDateTime(decidedAt)}
        {by && ` by ${by}`}.
      </p>
      <Words title="What was written">{said}</Words>
      <Words title="The reason then">{reason}</Words>
      <Words title="Their appeal">{text}</Words>
      {mayDecide ? (
        <AppealDecision id={id} refused={refused} />
      ) : (
        <p className="mt-4 text-muted">Another administrator decides it.</p>
      )}
    </article>
  )
}

function AppealDecision({ id, refused }: { id: string } & Refused) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <DeedForm ref={form} noValidate className="mt-4 flex flex-col gap-3">
      <input type="hidden" name="appealId" value={id} />
      <input type="hidden" name="intent" value="appeal" />
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextArea {...fieldOf(refused, 'reason')} label="Reason" hint="A few words. They read them." rows={2} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="outcome" value="upheld" isPending={isUnderWay}>
          The decision stands
        </Button>
        <Button type="submit" name="outcome" value="overturned" tone="quiet" isPending={isUnderWay}>
          Take it back
        </Button>
      </div>
    </DeedForm>
  )
}

import type { ReportedModerator } from '@lv/contract/moderation'
import { href, Link } from 'react-router'
import { AppealItem } from '../../features/moderation/appeal-item.tsx'
import { moderationAction } from '../../features/moderation/moderation-actions.ts'
import { ReportedItem } from '../../features/moderation/reported-item.tsx'
import { asRefusedForm, submit } from '../../form.ts'
import { capitalise } from '../../format.ts'
import { redirectWithToast } from '../../redirect-with-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { useMayAct } from './action-form.tsx'
import { FilterForm, fileOf, NextPage, oneOf } from './list-parts.tsx'
import type { TabContext, TabProps } from './tabs.ts'

const lists = ['reports', 'appeals'] as const
const roles = ['owner', 'moderator'] as const
const roleLabels: Record<ReportedModerator['role'], string> = { owner: 'Owners', moderator: 'Moderators' }

export async function load({ api, query }: TabContext) {
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

export const act = ({ api, url, form }: TabContext & { form: FormData }) =>
  submit(form, async (values) => {
    const title = await moderationAction(api, values)
    throw redirectWithToast(url, title)
  })

const titles = { reports: 'Reported', appeals: 'Appeals' }
const nothing = {
  reports: { title: 'No reports', text: 'Nothing that owners or moderators of a community did is reported.' },
  appeals: { title: 'No appeals', text: 'No appeal in a community is ours to decide.' },
}

/** Reports of those who look after communities, and appeals nobody there can decide, with the decision beside each. */
export default function CommunityReportsTab({ data, actionData, here }: TabProps<typeof load>) {
  const { list, role, reports, appeals, next, countedAt } = data
  const refused = asRefusedForm(actionData)
  const mayAct = useMayAct()
  const of = (id: string) =>
    refused && [refused.values.reportId, refused.values.appealId].includes(id) ? refused : undefined
  const isListed = [...reports, ...appeals].some(({ id }) => of(id))
  return (
    <div className="flex flex-col gap-5 pt-6">
      <FilterForm
        here={here}
        shown={list + role}
        csv={fileOf(list === 'reports' ? 'community-reports' : 'community-appeals', { role })}
      >
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
      </FilterForm>
      {refused && !(isListed && refused.issues.length > 0) && <FormMessage message={refused.message} />}
      {reports.length + appeals.length === 0 ? (
        <EmptyState {...nothing[list]} />
      ) : (
        <>
          <h2 className="text-xl">{titles[list]}</h2>
          <ul className="flex flex-col gap-4">
            {reports.map(({ community, role, ...report }) => (
              <ReportedItem
                key={report.id}
                reported={{ ...report, mayAct: true }}
                refused={of(report.id)}
                isReadOnly={!mayAct}
              >
                <Badge tone={role === 'owner' ? 'attention' : 'neutral'}>{capitalise(role)}</Badge>
                <InCommunity community={community} />
                {role === 'moderator' && <span className="text-sm text-muted">Its owner can decide it too.</span>}
              </ReportedItem>
            ))}
            {appeals.map((appeal) => (
              <AppealItem
                key={appeal.id}
                appeal={appeal}
                countedAt={countedAt}
                refused={of(appeal.id)}
                isReadOnly={!mayAct}
              >
                <InCommunity community={appeal.community} />
              </AppealItem>
            ))}
          </ul>
        </>
      )}
      <NextPage here={here} query={{ status: list, kind: role }} next={next} />
    </div>
  )
}

const InCommunity = ({ community: { id, name } }: Pick<ReportedModerator, 'community'>) => (
  <Link
    to={href('/community/:communityId/moderation', { communityId: id })}
    className="font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
  >
    {name}
  </Link>
)

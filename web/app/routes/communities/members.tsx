import type { Api } from '@lv/contract/api'
import type { CommunityPage } from '@lv/contract/communities'
import type { Staff } from '@lv/contract/community-members'
import { formatNumber } from '@lv/contract/numbers'
import type { Member } from '@lv/contract/people'
import type { ReactNode } from 'react'
import { data, Form, href, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, findAction, type RefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { readPage } from '../../paging.ts'
import { asRefusal } from '../../refusal.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { trimInput } from '../../typed.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/members.ts'
import { BannedPeople, Invitations } from './member-care.tsx'
import { MemberRow } from './member-row.tsx'

type Values = Record<string, string>
type Deed = (api: Api['communityMembers'], params: { communityId: string }, values: Values) => Promise<string>

const isRole = (role: string | undefined): role is 'owner' | 'moderator' | 'member' =>
  role === 'owner' || role === 'moderator' || role === 'member'

/** What the forms of the members' page do, by `intent`; each says what happened. */
const deeds: Record<string, Deed> = {
  role: async (api, params, { userId = '', role }) => {
    await api.setRole({
      params: { communityId: params.communityId, userId },
      body: { role: isRole(role) ? role : 'member' },
    })
    return 'Role changed'
  },
  transfer: async (api, params, { userId = '' }) => {
    await api.transfer({ params, body: { userId } })
    return 'The community is handed over'
  },
  remove: async (api, params, { userId = '' }) => {
    await api.remove({ params: { communityId: params.communityId, userId } })
    return 'Member removed'
  },
  ban: async (api, params, { userId = '', reason = '' }) => {
    await api.ban({ params, body: { userId, reason } })
    return 'Banned. They’re told why.'
  },
  unban: async (api, params, { userId = '' }) => {
    await api.unban({ params: { communityId: params.communityId, userId } })
    return 'The ban is lifted'
  },
  invite: async (api, params, { email = '', days = '14', mostUses = '', role }) => {
    const as = role === 'moderator' ? role : 'member'
    await api.invite({ params, body: { email, days, mostUses, role: as } })
    return email ? 'Invitation sent' : 'Invitation made: pass its link on'
  },
  revoke: async (api, params, { invitationId = '' }) => {
    await api.revokeInvitation({ params: { communityId: params.communityId, invitationId } })
    return 'Invitation withdrawn'
  },
}

/** Does what a form asks for. @returns what to say */
async function memberDeeds({ communityMembers }: Api, communityId: string, values: Values): Promise<string> {
  const deed = findAction(deeds, values.intent)
  if (!deed) throw new Response(null, { status: 400 })
  return deed(communityMembers, { communityId }, values)
}

const PAGE_SIZE = 50

/** What only those see who look after the community. */
async function readCare(api: Api, communityId: string, community: CommunityPage) {
  if (community.viewer !== 'owner' && community.viewer !== 'moderator') return null
  const params = { communityId }
  const [invitations, bans] = await Promise.all([
    api.communityMembers.invitations({ params }),
    api.communityMembers.bans({ params }),
  ])
  return { invitations, bans }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw redirect(signInAddress(url.pathname))
  const api = context.get(apiContext)
  const search = trimInput(url.searchParams.get('q'), 100) || undefined
  const page = readPage(url.searchParams)
  const query = { search, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  try {
    const community = await api.communities.get({ params })
    const [members, staff, care] = await Promise.all([
      api.communities.members({ params, query }),
      api.communityMembers.roles({ params }),
      readCare(api, params.communityId, community),
    ])
    const reachable = await readReachable(context, members.items)
    return data({ community, members, staff, care, search: search ?? '', page, viewerId: viewer.id, reachable })
  } catch (error) {
    if (asRefusal(error)?.status !== 403) throw error
    throw redirect(href('/community/:communityId', params))
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async (values) => {
    const title = await memberDeeds(context.get(apiContext), params.communityId, values)
    throw redirect(url.pathname, { headers: { 'Set-Cookie': toastCookie({ title }) } })
  })
}

export const handle: PageHandle = { query: ['q', 'page'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: `Members · ${loaderData?.community.name ?? ''}`, isPrivate: true })

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const { community, members, staff, care, search, page, viewerId } = loaderData
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  const here = href('/community/:communityId/members', { communityId: community.id })
  const roleOf = new Map(staff.map((one) => [one.person.id, one]))
  const row = (person: Member) => (
    <MemberRow
      key={person.id}
      communityId={community.id}
      person={person}
      standing={roleOf.get(person.id)}
      viewer={{ id: viewerId, role: community.viewer, isMain: roleOf.get(viewerId)?.isMain ?? false }}
      refused={refused?.values.userId === person.id ? refused : undefined}
    />
  )
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">Members</h1>
        <div className="flex flex-wrap gap-3">
          {care && <ButtonLink to="#invitations">Invite people</ButtonLink>}
          {community.viewer === 'owner' && (
            <ButtonLink to={`/api/communities/${community.id}/members.csv`} tone="quiet" reloadDocument>
              Download as CSV
            </ButtonLink>
          )}
        </div>
      </div>
      <Message refused={refused} />
      {!search && page === 1 && <Team staff={staff} row={row} />}
      <Form action={here} role="search" className="mb-4 flex flex-wrap items-end gap-3">
        <TextInput label="Search by name or profession" name="q" type="search" defaultValue={search} maxLength={100} />
        <Button type="submit" tone="quiet">
          Search
        </Button>
      </Form>
      <p className="mb-3 text-muted tabular-nums" role="status">
        {formatNumber(members.total)} {members.total === 1 ? 'member' : 'members'}
        {search && ` for “${search}”`}
      </p>
      {members.items.length > 0 && (
        <Card as="section" isFlush aria-label="Members">
          <ul className="divide-y divide-edge">{members.items.map(row)}</ul>
        </Card>
      )}
      <Pagination
        label="Pages of members"
        page={page}
        pageCount={Math.ceil(members.total / PAGE_SIZE)}
        toPage={(to) => `${here}?${new URLSearchParams({ q: search, page: String(to) })}`}
      />
      {care && (
        <Invitations
          invitations={care.invitations}
          mayInviteModerators={community.viewer === 'owner' && !community.isPaid}
          refused={refused}
        />
      )}
      {care && care.bans.length > 0 && <BannedPeople bans={care.bans} />}
    </div>
  )
}

function Message({ refused }: { refused: RefusedForm | undefined }) {
  if (!refused || refused.status === 401 || refused.issues.length > 0) return null
  return (
    <div className="mb-5">
      <FormMessage message={refused.message} />
    </div>
  )
}

function Team({ staff, row }: { staff: Staff[]; row: (person: Member) => ReactNode }) {
  return (
    <section aria-labelledby="team" className="mb-8">
      <h2 id="team" className="mb-3 text-xl">
        Who looks after it
      </h2>
      <Card isFlush>
        <ul className="divide-y divide-edge">{staff.map(({ person }) => row(person))}</ul>
      </Card>
    </section>
  )
}

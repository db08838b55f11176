import type { Api } from '@lv/contract/api'
import { deedOf } from '../../form.ts'

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
export async function memberDeeds({ communityMembers }: Api, communityId: string, values: Values): Promise<string> {
  const deed = deedOf(deeds, values.intent)
  if (!deed) throw new Response(null, { status: 400 })
  return deed(communityMembers, { communityId }, values)
}

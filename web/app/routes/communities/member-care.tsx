import type { Banned, Invitation } from '@lv/contract/community-members'
import { formatDate } from '@lv/contract/dates'
import { Form } from 'react-router'
import { nameOf } from '../../features/people/person-name.tsx'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { invitations: Invitation[]; mayInviteModerators: boolean; refused: RefusedForm | undefined }

const states = { open: 'Open', expired: 'Expired', used_up: 'Used up', revoked: 'Withdrawn' }

/** Ways in that were given out, and a form for another. */
export function Invitations({ invitations, mayInviteModerators, refused }: Props) {
  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h2 id="invitations" className="mb-3 text-xl">
        Invitations
      </h2>
      <Card>
        <InviteForm
          mayInviteModerators={mayInviteModerators}
          refused={refused?.values.intent === 'invite' ? refused : undefined}
        />
      </Card>
      {invitations.length > 0 && (
        <div className="mt-4">
          <Card isFlush>
            <ul className="divide-y divide-edge">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Card>
        </div>
      )}
    </section>
  )
}

function InviteForm({ mayInviteModerators, refused }: Omit<Props, 'invitations'>) {
  const form = useFirstErrorFocus(refused)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="grid items-start gap-4 sm:grid-cols-2">
      <FormKey />
      <TextInput
        label="Email address (optional)"
        type="email"
        hint="We’ll email a link that works once. Leave it empty to get a link you share yourself."
        maxLength={254}
        autoComplete="off"
        className="sm:col-span-2"
        {...getFieldProps(refused, 'email')}
      />
      <TextInput
        label="Valid for"
        hint="1 to 90 days."
        unit="days"
        inputMode="numeric"
        {...getFieldProps(refused, 'days', '14')}
      />
      <TextInput
        label="Number of uses (optional)"
        inputMode="numeric"
        hint="For a link you share. Leave it empty for any number."
        {...getFieldProps(refused, 'mostUses')}
      />
      {mayInviteModerators && (
        <Select label="Join as" hint="A moderator’s link works once." {...getFieldProps(refused, 'role', 'member')}>
          <option value="member">Member</option>
          <option value="moderator">Moderator</option>
        </Select>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" name="intent" value="invite">
          Invite
        </Button>
      </div>
    </Form>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, url, isMailed, mostUses, useCount, heldCount, role, expiresAt, state } = invitation
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={state === 'open' ? 'good' : undefined}>{states[state]}</Badge>
          {isMailed ? 'By email' : 'Link'}
          {role === 'moderator' && ' for a moderator'} · {useCount}
          {mostUses !== null && ` of ${mostUses}`} joined{heldCount > 0 && `, ${heldCount} paying`} · until{' '}
          {formatDate(expiresAt)}
        </p>
        {url && <p className="mt-1 text-sm break-all select-all">{url}</p>}
      </div>
      {state === 'open' && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="invitationId" value={id} />
          <Button type="submit" name="intent" value="revoke" tone="quiet">
            Withdraw
            <span className="sr-only">
              {' '}
              the {isMailed ? 'invitation by email' : 'link'}
              {role === 'moderator' && ' for a moderator'}, valid until {formatDate(expiresAt)}
            </span>
          </Button>
        </Form>
      )}
    </li>
  )
}

/** Who is banned, and why. */
export function BannedPeople({ bans }: { bans: Banned[] }) {
  return (
    <section aria-labelledby="banned" className="mt-10">
      <h2 id="banned" className="mb-3 text-xl">
        Banned
      </h2>
      <Card isFlush>
        <ul className="divide-y divide-edge">
          {bans.map(({ person, reason, createdAt, bannedBy }) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-5">
              <div className="min-w-0">
                <p className="font-semibold">{nameOf(person)}</p>
                <p className="wrap-anywhere">{reason}</p>
                <p className="text-sm text-muted">
                  {formatDate(createdAt)}
                  {bannedBy && `, by ${nameOf(bannedBy)}`}
                </p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="userId" value={person.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="unban"
                  tone="quiet"
                  aria-label={`Lift the ban of ${nameOf(person)}`}
                >
                  Lift the ban
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

import type { CommunityPage } from '@lv/contract/communities'
import type { Staff } from '@lv/contract/community-members'
import type { Member } from '@lv/contract/people'
import { Form, Link } from 'react-router'
import { isMember } from '../../features/communities/is-member.ts'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { reportAddress } from '../../features/moderation/report-address.ts'
import { LicenceBadge, nameOf, PersonName } from '../../features/people/person-name.tsx'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  communityId: string
  person: Member
  standing: Staff | undefined
  viewer: { id: string; role: CommunityPage['viewer']; isMain: boolean }
  refused: RefusedForm | undefined
}

const roles = { owner: 'Owner', moderator: 'Moderator', member: 'Member' }

/** A member, and for those who look after the community what they may do with them. */
export function MemberRow({ communityId, person, standing, viewer, refused }: Props) {
  const role = standing?.role ?? 'member'
  const isOwner = viewer.role === 'owner'
  const maySetRole = isOwner && !standing?.isMain && (role !== 'owner' || viewer.isMain || person.id === viewer.id)
  const mayPutOut =
    person.id !== viewer.id && role !== 'owner' && (isOwner || (viewer.role === 'moderator' && role === 'member'))
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={nameOf(person)} imageUrl={person.profileImageUrl} />
        <div className="min-w-0 leading-snug">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <PersonName person={person} />
            <MessageButton person={person} name={nameOf(person)} />
            <LicenceBadge person={person} />
            {role !== 'member' && <Badge tone={standing?.isMain ? 'attention' : undefined}>{mainOr(standing)}</Badge>}
          </p>
          {person.profession && <p className="text-sm text-muted">{person.profession}</p>}
        </div>
      </div>
      <div className="ml-13 flex flex-wrap items-start gap-x-6 empty:hidden">
        {(maySetRole || mayPutOut) && (
          <details className="open:basis-full" open={refused !== undefined}>
            <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
              Manage<span className="sr-only"> {nameOf(person)}</span>
            </summary>
            <div className="flex flex-col gap-4 pb-2">
              {maySetRole && <RoleForm person={person} role={role} mayHandOver={viewer.isMain} />}
              {mayPutOut && <PutOut person={person} refused={refused} />}
            </div>
          </details>
        )}
        {person.id !== viewer.id && isMember(viewer.role) && (
          <Link
            to={reportAddress(communityId, 'member', person.id)}
            className="inline-flex min-h-11 items-center text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            Report<span className="sr-only"> {nameOf(person)}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

const mainOr = (standing: Staff | undefined) => (standing?.isMain ? 'Main owner' : roles[standing?.role ?? 'member'])

function RoleForm({
  person,
  role,
  mayHandOver,
}: {
  person: Member
  role: Staff['role'] | 'member'
  mayHandOver: boolean
}) {
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="userId" value={person.id} />
      <Select label="Role" name="role" defaultValue={role}>
        {Object.entries(roles).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button type="submit" name="intent" value="role" tone="quiet">
        Change role
      </Button>
      {mayHandOver && role === 'owner' && (
        <Button type="submit" name="intent" value="transfer" tone="quiet">
          Make main owner
        </Button>
      )}
    </Form>
  )
}

function PutOut({ person, refused }: { person: Member; refused: RefusedForm | undefined }) {
  const form = useFirstErrorFocus(refused)
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="userId" value={person.id} />
      <TextInput
        label="Reason for a ban"
        hint="They’ll see it. Leave it empty to remove them without a ban."
        maxLength={500}
        autoComplete="off"
        {...getFieldProps(refused, 'reason')}
      />
      {/* Enter presses the first button: whoever has written a reason means the ban. */}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="ban" tone="quiet">
          Ban
        </Button>
        <Button type="submit" name="intent" value="remove" tone="quiet">
          Remove
        </Button>
      </div>
    </Form>
  )
}

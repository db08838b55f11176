import type { Member } from '@lv/contract/people'
import { BadgeCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'

type Named = Pick<Member, 'firstName' | 'lastName'>

/** What somebody is called. */
export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim() || 'A member'

/** What somebody is called, leading to their page where they chose to have one. */
export function PersonName({ person, className }: { person: Named & Partial<Member>; className?: string }) {
  if (!person.hasPage || !person.id)
    return <span className={classNames('font-semibold wrap-anywhere', className)}>{nameOf(person)}</span>
  return (
    <Link
      to={href('/people/:userId', { userId: person.id })}
      className={classNames('wide-target font-semibold wrap-anywhere hover:underline', className)}
    >
      {nameOf(person)}
    </Link>
  )
}

/** What a licence covers that we have checked, beside its holder's name; nothing without one. */
export function LicenceBadge({ person: { checkedLicence } }: { person: Partial<Pick<Member, 'checkedLicence'>> }) {
  if (!checkedLicence) return null
  return (
    <Badge tone="good" icon={<BadgeCheck aria-hidden size={13} className="shrink-0" />} className="max-w-full">
      <span className="truncate" title={`Licence checked: ${checkedLicence}`}>
        <span className="sr-only">Licence checked: </span>
        {checkedLicence}
      </span>
    </Badge>
  )
}

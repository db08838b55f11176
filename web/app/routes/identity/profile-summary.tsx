import type { User } from '@lv/contract/accounts'
import { showPhone } from '@lv/contract/phone'
import { BriefcaseBusiness, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '../../format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'

/** How the person looks to themselves: picture or initials, who and where they are, what they say. */
export function ProfileSummary({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Card as="section" className="items-center gap-4 text-center" aria-label="Your profile">
      <Avatar name={name || user.email} imageUrl={user.profileImageUrl} size="large" />
      <div>
        <h2 className="text-xl">{name || 'Your name'}</h2>
        <p className="text-sm text-muted">Member since {formatDate(user.createdAt)}</p>
      </div>
      <dl className="flex w-full flex-col gap-2 border-y border-dashed border-edge py-4 text-left">
        <Fact icon={<BriefcaseBusiness aria-hidden size={18} />} label="Profession" value={user.profession} />
        <Fact icon={<MapPin aria-hidden size={18} />} label="Location" value={user.location} />
        <Fact icon={<Mail aria-hidden size={18} />} label="Contact email" value={user.email} />
        {user.phone && (
          <Fact
            icon={<Phone aria-hidden size={18} />}
            label="Phone"
            value={`${showPhone(user.phone)}${user.phoneVerifiedAt ? ', verified' : ''}`}
          />
        )}
      </dl>
      {!user.phoneVerifiedAt && (
        <Link
          to={href('/profile/verify-phone')}
          className="inline-flex min-h-11 items-center self-start font-semibold text-accent underline underline-offset-4"
        >
          Verify your mobile number
        </Link>
      )}
      <p className="w-full text-left whitespace-pre-line text-muted">
        {user.bio ?? 'No bio yet. Tell others what you build, fix or dream of.'}
      </p>
    </Card>
  )
}

function Fact({ icon, label, value }: { icon: ReactNode; label: string; value: string | null }) {
  return (
    <div className="flex items-center gap-2.5">
      <dt className="text-muted">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className={value ? 'min-w-0 break-words' : 'text-muted'}>{value ?? 'Not specified'}</dd>
    </div>
  )
}

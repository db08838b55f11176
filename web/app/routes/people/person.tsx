import { formatDate } from '@lv/contract/dates'
import { href } from 'react-router'
import { apiContext } from '../../api.ts'
import { ActivityLists } from '../../features/account/activity-lists.tsx'
import { MessageButton } from '../../features/messages/message-button.tsx'
import { readReachable } from '../../features/messages/read-reachable.ts'
import { LicenceBadge, nameOf } from '../../features/people/person-name.tsx'
import { pageMeta } from '../../meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import type { Route } from './+types/person.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = await context.get(apiContext).people.get({ params })
  return { person, reachable: await readReachable(context, person) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { id, isSearchable } = loaderData.person
  const title = nameOf(loaderData.person)
  return pageMeta(matches, {
    title,
    description: `${title} on Laneway Village.`,
    path: href('/people/:userId', { userId: id }),
    isPrivate: !isSearchable,
  })
}

/** What somebody chose to show of themselves. */
export default function Person({ loaderData: { person } }: Route.ComponentProps) {
  const name = nameOf(person)
  const facts = [
    ['Company', person.company],
    ['Experience', person.yearsExperience && `${person.yearsExperience} years`],
    ['Specialisations', person.specializations],
    ['Certifications', person.certifications],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <Card className="items-center gap-4 text-center">
          <Avatar name={name} imageUrl={person.profileImageUrl} size="large" />
          <div>
            <h1 className="text-2xl">{name}</h1>
            {(person.profession || person.location) && (
              <p>{[person.profession, person.location].filter(Boolean).join(', ')}</p>
            )}
            <LicenceBadge person={person} />
            <p className="text-sm text-muted">Member since {formatDate(person.memberSince)}</p>
          </div>
          <MessageButton person={person} name={name} wide="primary" />
          {person.website && (
            <a
              href={person.website}
              rel="nofollow noopener ugc"
              className="font-semibold break-all text-accent underline"
            >
              {person.website.replace(/^https?:\/\//, '')}
            </a>
          )}
        </Card>
        <div className="flex flex-col gap-6">
          {(person.bio || facts.length > 0) && (
            <Card as="section" aria-label="About" className="gap-5">
              {person.bio && <p className="max-w-text break-words whitespace-pre-line">{person.bio}</p>}
              {facts.length > 0 && (
                <dl className="grid gap-4 sm:grid-cols-2">
                  {facts.map(({ label, value }) => (
                    <div key={label}>
                      <dt className="text-sm text-muted">{label}</dt>
                      <dd className="break-words">{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </Card>
          )}
          <ActivityLists activity={person.activity} />
        </div>
      </div>
    </div>
  )
}

import type { ProfileChange, User } from '@lv/contract/accounts'
import { formatDate } from '@lv/contract/dates'
import { tagOf } from '@lv/contract/form-tag'
import type { ShownPart } from '@lv/contract/options'
import { showPhone } from '@lv/contract/phone'
import { BriefcaseBusiness, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, redirect } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { House } from '../../drawing/house.tsx'
import { weatherboard } from '../../drawing/house-drawings.tsx'
import { ActivityLists } from '../../features/account/activity-lists.tsx'
import { Sessions, SignInWays } from '../../features/account/sessions.tsx'
import { YourDataLink } from '../../features/account/your-data-link.tsx'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { savePendingForm } from '../../shell/save-pending-form.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/profile.ts'
import { AvatarForm } from './avatar-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ShownForm } from './shown-form.tsx'

/** How the person looks to themselves: picture or initials, who and where they are, what they say. */
function ProfileSummary({ user }: { user: User }) {
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

const noTags = { person: '', shown: '' }

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer)
    return { user: null, sessions: [], activity: null, confirmation: null, providerName: '', basedOn: noTags }
  const api = context.get(apiContext)
  const [user, sessions, activity, confirmation] = await Promise.all([
    api.accounts.me({}),
    api.accounts.sessions({}),
    api.people.activity({}),
    api.accounts.confirmation({}),
  ])
  const basedOn = { person: tagOf('person', user), shown: tagOf('shown', user) }
  return { user, sessions, activity, confirmation, providerName: context.get(visitContext).providerName, basedOn }
}

const done = (title: string, description?: string) =>
  redirect(href('/profile'), { headers: { 'Set-Cookie': toastCookie({ title, description }) } })

export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(visitContext).viewer) throw redirect(`${href('/auth')}?returnTo=/profile`)
  const api = context.get(apiContext)
  const form = await request.formData()
  const { uploads, uploadIssues } = context.get(visitContext)
  const act = async ({ intent, sessionId, ...fields }: Record<string, string>) => {
    if (intent === 'avatar') {
      const { x, y, zoom } = fields
      await api.accounts.setAvatar({ body: { fileIds: uploads.map(({ id }) => id), x, y, zoom } })
      throw done('Your picture is saved')
    }
    if (intent === 'remove-avatar') {
      await api.accounts.removeAvatar({})
      throw done('Your picture is removed')
    }
    if (intent === 'show') {
      const [isPublic, isSearchable] = [fields.isPublic === 'yes', fields.isSearchable === 'yes']
      // The schema says which parts there are.
      const shown = form.getAll('shown') as ShownPart[]
      await api.accounts.update({ body: { isPublic, isSearchable, shown, basedOn: fields.basedOn } })
      throw done('Saved', isPublic ? 'Others see what you chose.' : 'You have no public profile.')
    }
    if (intent === 'end-others') {
      await api.accounts.endOtherSessions({})
      throw done('Signed out everywhere else')
    }
    if (intent === 'end-session') {
      await api.accounts.endSession({ params: { sessionId: sessionId ?? '' } })
      throw done('Signed out there', 'That device needs to sign in again.')
    }
    // The schema on the server decides what each field may hold.
    await api.accounts.update({ body: fields as ProfileChange })
    throw done('Profile updated successfully!')
  }
  return submit(form, act, uploadIssues)
}

/** Away from the network (specification, section 8). */
export const clientMiddleware = [
  savePendingForm(({ intent }) => (intent === 'save' ? 'Failed to update profile' : undefined)),
]

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Profile', description: 'Your profile and where you are signed in.', isPrivate: true })

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions, activity, confirmation, providerName, basedOn } = loaderData
  const refused = asRefusedForm(actionData)
  const intent = refused?.values.intent
  const isOfForm = intent !== 'avatar' && intent !== 'show'
  if (!user)
    return (
      <div className="page-width py-16">
        <h1 className="sr-only">Profile</h1>
        <EmptyState
          drawing={<House house={weatherboard} />}
          title="Login Required"
          text="You need to be logged in to view your profile."
          actions={
            <ButtonLink to="/api/login?returnTo=%2Fprofile" reloadDocument>
              Sign in
            </ButtonLink>
          }
        />
      </div>
    )
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">Profile</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <ProfileSummary user={user} />
        <div className="flex flex-col gap-6">
          <ProfileForm user={user} basedOn={basedOn.person} refused={isOfForm ? refused : undefined} />
          <AvatarForm user={user} refused={intent === 'avatar' ? refused : undefined} />
          <ShownForm user={user} basedOn={basedOn.shown} refused={intent === 'show' ? refused : undefined} />
          {activity && <ActivityLists activity={activity} />}
          <Sessions sessions={sessions} />
          {confirmation && <SignInWays confirmation={confirmation} providerName={providerName} email={user.email} />}
          <YourDataLink />
        </div>
      </div>
    </div>
  )
}

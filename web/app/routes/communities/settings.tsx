import type { CommunityPage } from '@lv/contract/communities'
import { formatDate } from '@lv/contract/dates'
import { tagOf } from '@lv/contract/form-tag'
import { type CommunityTab, communityTabs } from '@lv/contract/options'
import { Download } from 'lucide-react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { EditConflict } from '../../saved-since.tsx'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { useSignInAgain } from '../../shell/sign-in-again.ts'
import { CommunityBackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/settings.ts'
import { AboutSettings } from './settings-about.tsx'
import { CoverSettings } from './settings-cover.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!context.get(visitContext).viewer) throw redirect(signInAddress(url.pathname))
  const community = await context.get(apiContext).communities.get({ params })
  const isOwner = community.viewer === 'owner'
  return data({ community, isOwner, basedOn: tagOf('community', community) }, { status: isOwner ? 200 : 403 })
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The form's texts as the API takes them; what they may hold, the API's schema decides. */
function changesFrom(form: FormData, values: Record<string, string>) {
  const { name, description, category, sector, location, membershipType, price = '', rules, categories = '' } = values
  const imageId = values.image || (values.drawn ? null : undefined)
  const shown = form.getAll('tabs')
  return {
    name,
    description,
    category,
    sector,
    location,
    imageId,
    membershipType,
    price: price.trim() === '' ? null : price,
    isPublic: values.access === 'public',
    rules,
    categories: lines(categories),
    hiddenTabs: communityTabs.filter((tab) => !shown.includes(tab)),
  } as Parameters<ReturnType<typeof changesApi>['update']>[0]['body']
}

const changesApi = (context: Route.ActionArgs['context']) => context.get(apiContext).communities

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const api = changesApi(context)
  const { uploadIssues } = context.get(visitContext)
  return submitSignedIn({ request, form, here: url.pathname, uploadIssues }, async (values) => {
    const said = await change(values.intent ?? '')
    throw redirect(url.pathname, { headers: { 'Set-Cookie': toastCookie({ title: said }) } })

    async function change(intent: string) {
      if (intent === 'close') {
        await api.close({ params })
        return 'The community is closed'
      }
      if (intent === 'reopen') {
        await api.reopen({ params })
        return 'The community is open again'
      }
      await api.update({ params, body: { ...changesFrom(form, values), basedOn: values.basedOn } })
      return 'Settings saved'
    }
  })
}

export const handle: PageHandle = { form: 'text' }

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: `Settings · ${loaderData?.community.name ?? ''}`, isPrivate: true })

export default function Settings({ loaderData: { community, isOwner, basedOn }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  useSignInAgain(refused?.status)
  return (
    <div className="page-width max-w-[calc(48rem+2.5rem)] pt-5 sm:pt-8">
      <CommunityBackLink community={community} />
      <h1 className="mt-2 mb-6 text-2xl sm:text-3xl">Settings</h1>
      {isOwner ? (
        <>
          <SettingsForm community={community} basedOn={basedOn} refused={refused} />
          <Closing community={community} />
        </>
      ) : (
        <EmptyState
          title="Only owners change the settings"
          text="Ask an owner of this community. The members’ page says who they are."
          actions={
            <ButtonLink to={href('/community/:communityId/members', { communityId: community.id })}>
              See who looks after it
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}

const joining = {
  free: 'Free: anyone can join, at no cost',
  open: 'Open: anyone can join',
  invite_only: 'Invite only: people ask, you decide',
}

const tabLabels: Record<CommunityTab, string> = {
  posts: 'Posts',
  courses: 'Courses',
  events: 'Events',
  resources: 'Resources',
  leaderboard: 'Leaderboard',
}

type Props = { community: CommunityPage; basedOn: string; refused: RefusedForm | undefined }

const labels = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  sector: 'Sector',
  location: 'Location',
  membershipType: 'Membership type',
  isPublic: 'Who can read it',
  price: 'Price',
  rules: 'Rules',
  categories: 'Categories of posts',
}

function SettingsForm({ community, basedOn, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="flex flex-col gap-6"
    >
      {refused && refused.status !== 401 && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <EditConflict
        basedOn={basedOn}
        refused={refused}
        labels={labels}
        typed={{ isPublic: refused?.values.access === 'public' ? 'Everyone' : 'Members only' }}
        written={{ isPublic: (value) => (value === 'true' ? 'Everyone' : 'Members only') }}
      />
      <AboutSettings community={community} refused={refused} />
      <CoverSettings community={community} refused={refused} />
      <h2 className="border-t border-edge pt-6 text-xl">Who joins, and who reads</h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select label="Membership type" {...getFieldProps(refused, 'membershipType', community.membershipType)}>
          {Object.entries(joining).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label="Who can read it"
          {...getFieldProps(refused, 'access', community.isPublic ? 'public' : 'members')}
        >
          <option value="public">Public: everyone</option>
          <option value="members">Members only</option>
        </Select>
        <TextInput
          label="Price"
          unit="AUD a month"
          inputMode="decimal"
          autoComplete="off"
          hint={priceHint(community)}
          className="sm:col-span-2"
          {...getFieldProps(refused, 'price', community.price ?? '')}
        />
      </div>
      <h2 className="border-t border-edge pt-6 text-xl">Rules, categories and tabs</h2>
      <TextArea
        label="Rules"
        maxLength={5000}
        rows={5}
        hint="What members agree to. Optional."
        {...getFieldProps(refused, 'rules', community.rules)}
      />
      <TextArea
        label="Categories of posts"
        rows={4}
        hint="One on each line, in the order you want. At most 12."
        {...getFieldProps(refused, 'categories', community.categories.map(({ name }) => name).join('\n'))}
      />
      <fieldset>
        <legend className="font-semibold">Tabs that members see</legend>
        <div className="mt-1 grid gap-x-5 sm:grid-cols-3">
          {communityTabs.map((tab) => (
            <Checkbox
              key={tab}
              label={tabLabels[tab]}
              name="tabs"
              value={tab}
              defaultChecked={!community.hiddenTabs.includes(tab)}
            />
          ))}
        </div>
        {getIssue(refused, 'hiddenTabs') && <FormMessage message={getIssue(refused, 'hiddenTabs') ?? ''} />}
      </fieldset>
      <div>
        <Button type="submit" name="intent" value="save" isPending={isSaving}>
          Save
        </Button>
      </div>
    </Form>
  )
}

function priceHint({ isPaid, nextPrice }: CommunityPage) {
  if (nextPrice)
    return `Changes to $${nextPrice.price} on ${formatDate(nextPrice.from)} for those who join from then on.`
  if (isPaid)
    return 'Incl. GST. A new price holds after 30 days for those who join from then on; members keep theirs. Leave it empty to make the community free.'
  return 'Incl. GST. Leave it empty to keep the community free. People who are already members never have to pay.'
}

function Closing({ community: { id, archivedAt } }: { community: CommunityPage }) {
  return (
    <section className="mt-10 border-t border-edge pt-6">
      <h2 className="text-xl">{archivedAt ? 'This community is closed' : 'Close the community'}</h2>
      <p className="mt-2 mb-4 max-w-text text-muted">
        {archivedAt
          ? `It has been closed since ${formatDate(archivedAt)}. Everything can be read, and nothing new is written.`
          : 'Everything can still be read, but nothing new is written and nobody joins. Paid memberships end with the period already paid for. You can reopen it at any time.'}
      </p>
      <p className="mb-4 max-w-text text-muted">
        You can take a copy with you: every post and comment, the announcements, who is a member, and lists of events
        and resources.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/api/communities/${id}/archive.zip`} tone="quiet" reloadDocument>
          <Download aria-hidden size={18} />
          Download a copy
        </ButtonLink>
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value={archivedAt ? 'reopen' : 'close'} tone="quiet">
            {archivedAt ? 'Reopen the community' : 'Close the community'}
          </Button>
        </Form>
      </div>
    </section>
  )
}

import type { Confirmation, Session } from '@lv/contract/accounts'
import { dayIn } from '@lv/contract/calendar'
import { tagOf } from '@lv/contract/form-tag'
import { matchingForm, professionalForm } from '@lv/contract/form-things'
import type { TierName } from '@lv/contract/pricing'
import { Form, href, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { SessionList, SignInLinks, WaysIn } from '../../features/account/sessions.tsx'
import { YourDataLink } from '../../features/account/your-data-link.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace } from '../../features/workplace/workplace-gate.ts'
import { asRefusedForm } from '../../form.ts'
import { capitalise } from '../../format.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/settings.ts'
import { AwayPanel } from './away-panel.tsx'
import { BusinessPanel } from './business-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { MatchingPanel } from './matching-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { actOnSettings } from './settings-actions.ts'
import { SettingsLinks } from './settings-links.tsx'

const notifications = [
  {
    to: href('/notifications/preferences'),
    label: 'What we tell you, and how',
    text: 'Email, text messages, push, daily digest, quiet hours',
  },
]

/** 'Notifications' (specification 2, section 2.18): where they are chosen. */
const NotificationsPanel = () => (
  <Panel id="notifications" title="Notifications">
    <SettingsLinks links={notifications} />
  </Panel>
)

const software = [
  {
    to: href('/professionals/settings/software'),
    label: 'API keys and webhooks',
    text: 'Leads in the software you run your jobs with',
  },
]
const files = [
  {
    to: '/api/professionals/leads.csv',
    label: 'Leads',
    text: 'With phone numbers that weren’t taken back',
    isFile: true,
  },
  {
    to: '/api/professionals/quotes.csv',
    label: 'Quotes',
    text: 'As they stand, with what became of them',
    isFile: true,
  },
  { to: '/api/professionals/transactions.csv', label: 'LV Points', text: 'Every transaction', isFile: true },
  { to: '/api/professionals/reviews.csv', label: 'Reviews', text: 'With your replies', isFile: true },
]

/** Everything of theirs in other software: by itself, or as files. */
const ElsewherePanel = () => (
  <Panel id="elsewhere" title="Your leads elsewhere">
    <SettingsLinks links={software} />
    <h3 className="mt-5 mb-2 text-base">As CSV, for a spreadsheet</h3>
    <SettingsLinks links={files} />
  </Panel>
)

type Props = { confirmation: Confirmation; sessions: Session[]; providerName: string; email: string }

/** 'Security' (specification 2, section 2.18): how one signs in, and where one is signed in. */
function SecurityPanel({ sessions, ...ways }: Props) {
  const isSending = useNavigation().formData?.get('intent') === 'new-password'
  return (
    <Panel id="security" title="Security">
      <h3 className="text-base">How you sign in</h3>
      <p>
        <WaysIn {...ways} />
      </p>
      <SignInLinks />
      {ways.confirmation.hasPassword && (
        <Form method="post" preventScrollReset className="mt-3">
          <Button type="submit" name="intent" value="new-password" tone="quiet" size="small" isPending={isSending}>
            Email me a link for a new password
          </Button>
        </Form>
      )}
      <h3 className="mt-6 text-base">Where you’re signed in</h3>
      <SessionList sessions={sessions} />
    </Panel>
  )
}

const links = [
  { to: href('/subscription'), label: 'Plans, card and receipts', text: 'Next charge, tax invoices, cancel' },
  { to: href('/professionals/wallet'), label: 'Wallet', text: 'Points, spend by month, automatic top-up' },
  { to: href('/professionals/subscription'), label: 'Change tier', text: 'Tiers, add-ons, what they bring' },
]

/** 'Billing' (specification 2, section 2.18): where everything about money is. */
function BillingPanel({ tier }: { tier: TierName }) {
  return (
    <Panel id="billing" title="Billing" aside={<span className="text-sm text-muted">{capitalise(tier)} tier</span>}>
      <SettingsLinks links={links} />
    </Panel>
  )
}

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireWorkplace(context)
  const { professionals, leads, payments, accounts, directory } = context.get(apiContext)
  const [professional, matching, documents, vetting, gates, badge, sessions, confirmation, coverage] =
    await Promise.all([
      professionals.me({}),
      professionals.matching({}),
      professionals.documents({}),
      professionals.vetting({}),
      leads.licenceGates({}),
      payments.verifiedBadge({}),
      accounts.sessions({}),
      accounts.confirmation({}),
      directory.coverage({ query: {} }),
    ])
  const [shown, matched] = [professionalForm(professional, vetting.licences), matchingForm(matching)]
  return {
    basedOn: {
      profile: tagOf('professional', shown),
      business: tagOf('business', shown),
      hours: tagOf('hours', shown),
      matching: tagOf('matching', matched),
      away: tagOf('leave', matched),
    },
    professional,
    matching,
    documents,
    badge,
    vetting,
    gates,
    security: {
      sessions,
      confirmation,
      providerName: context.get(visitContext).providerName,
      email: professional.email,
    },
    drawn: coverage.postcodes.map(({ postcode }) => postcode),
    isEditing: url.searchParams.get('edit') === 'profile',
    tomorrow: dayIn(1),
  }
}

export const action = (args: Route.ActionArgs) => actOnSettings(args)

export const handle: PageHandle = { query: ['edit'], form: 'text' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Settings', isPrivate: true })

export { WorkplaceError as ErrorBoundary }

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { professional, matching, documents, badge, vetting, gates, security, drawn, isEditing, tomorrow, basedOn } =
    loaderData
  const refused = asRefusedForm(actionData)
  const of = (intent: string) => (refused?.values.intent === intent ? refused : undefined)
  return (
    <div className="page-width py-6 lg:py-9">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Settings</h1>
        {professional.isVetted && (
          <ButtonLink to={href('/professionals/p/:slug', { slug: professional.slug })} tone="quiet">
            See public profile
          </ButtonLink>
        )}
      </div>
      {refused && refused.issues.length === 0 && (
        <div className="mt-4">
          <FormMessage message={refused.message} />
        </div>
      )}
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <MatchingPanel basedOn={basedOn.matching} matching={matching} drawn={drawn} refused={of('matching')} />
          <BusinessPanel
            basedOn={basedOn.business}
            professional={professional}
            vetting={vetting}
            refused={of('business')}
          />
          <DocumentsPanel
            documents={documents}
            badge={badge}
            gates={gates}
            refused={of('document')}
            tomorrow={tomorrow}
          />
          <SecurityPanel {...security} />
          <ElsewherePanel />
          <YourDataLink />
        </div>
        <div className="flex min-w-0 flex-col gap-5 max-lg:-order-1">
          <ProfilePanel
            basedOn={basedOn.profile}
            professional={professional}
            isOpen={isEditing}
            refused={of('profile')}
          />
          <BillingPanel tier={professional.subscription_tier} />
          <NotificationsPanel />
          <HoursPanel basedOn={basedOn.hours} hours={professional.hours} refused={of('hours') ?? of('no-hours')} />
          <AwayPanel
            basedOn={basedOn.away}
            awayFrom={matching.awayFrom}
            awayUntil={matching.awayUntil}
            refused={of('away') ?? of('back')}
            tomorrow={tomorrow}
          />
        </div>
      </div>
    </div>
  )
}

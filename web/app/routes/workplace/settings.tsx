import { tagOf } from '@lv/contract/form-tag'
import { matchingForm, professionalForm } from '@lv/contract/form-things'
import { href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { YourDataLink } from '../../features/account/your-data-link.tsx'
import { WorkplaceError } from '../../features/workplace/workplace-error.tsx'
import { requireWorkplace } from '../../features/workplace/workplace-gate.ts'
import { refusedForm } from '../../form.ts'
import { dayIn } from '../../melbourne-day.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/settings.ts'
import { AwayPanel } from './away-panel.tsx'
import { BusinessPanel } from './business-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { MatchingPanel } from './matching-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { actOnSettings } from './settings-actions.ts'
import { BillingPanel } from './settings-billing.tsx'
import { ElsewherePanel, NotificationsPanel } from './settings-elsewhere.tsx'
import { SecurityPanel } from './settings-security.tsx'

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
  const refused = refusedForm(actionData)
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

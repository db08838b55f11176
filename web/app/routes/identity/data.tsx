import { href, Link, redirect } from 'react-router'
import { apiContext } from '../../api.ts'
import { DataExportCard } from '../../features/account/data-export-card.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/data.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { closesAt } = requirePerson({ context, url })
  const api = context.get(apiContext)
  const [dataExport, confirmation] = await Promise.all([api.people.dataExport({}), api.accounts.confirmation({})])
  return { dataExport, isRecent: confirmation.isRecent, closesAt }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async () => {
    await context.get(apiContext).people.askDataExport({})
    const toast = toastCookie({
      title: 'We’re putting your data together',
      description: 'We’ll email you when it’s ready.',
    })
    throw redirect(href('/profile/data'), { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your data', isPrivate: true })

/** What a person can do with all that is stored about them. */
export default function YourData({ loaderData: { dataExport, isRecent, closesAt }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="max-w-2xl">
        <PageBackLink to={href('/profile')}>Profile</PageBackLink>
        <h1 className="mt-1 text-3xl sm:text-4xl">Your data</h1>
        <p className="mt-3 text-muted">
          What we collect, who receives it and how long we keep it is in the{' '}
          <Link to={href('/privacy')} className="font-semibold text-accent underline underline-offset-4">
            privacy policy
          </Link>
          . You can correct it yourself on your{' '}
          <Link to={href('/profile')} className="font-semibold text-accent underline underline-offset-4">
            profile
          </Link>
          .
        </p>
        <div className="mt-6 flex flex-col gap-6">
          {refused && <FormMessage message={refused.message} />}
          <DataExportCard dataExport={dataExport} isRecent={isRecent} />
          <Card as="section" aria-labelledby="delete" className="gap-3">
            <h2 id="delete" className="text-xl">
              Delete my account
            </h2>
            <p>Closed at once, deleted after 14 days. The page says exactly what goes, and what the law has us keep.</p>
            <div>
              <ButtonLink to={href('/profile/data/delete')} tone="quiet">
                {closesAt ? 'Keep my account' : 'Delete my account'}
              </ButtonLink>
            </div>
          </Card>
        </div>
      </div>
    </div>
  )
}

import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Route } from './+types/connections.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePerson({ context, url })
  return context.get(apiContext).people.connections({})
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { people } = context.get(apiContext)
  return submitSignedIn({ request, form, here: url.pathname }, async () => {
    await people.endConnections({})
    const toast = toastCookie({ title: 'All ended', description: 'Nothing reads your account without signing in.' })
    throw redirect(href('/profile/connections'), { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Connections', isPrivate: true })

const link = 'font-semibold text-accent underline underline-offset-4'

/** What goes on working whatever becomes of the password: looked over, and ended with one press. */
export default function Connections({ loaderData, actionData }: Route.ComponentProps) {
  const { apiKeys, webhooks, hasCalendarFeed } = loaderData
  const refused = asRefusedForm(actionData)
  const isEnding = useNavigation().state === 'submitting'
  const isEmpty = apiKeys.length === 0 && webhooks.length === 0 && !hasCalendarFeed
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="max-w-2xl">
        <h1 className="text-3xl sm:text-4xl">Connections</h1>
        <p className="mt-3 text-muted">
          These read your account, or hear of it, without signing in. A new password doesn’t end them.
        </p>
        <div className="mt-6 flex flex-col gap-6">
          {refused && <FormMessage message={refused.message} />}
          <Card className="gap-4">
            {isEmpty ? (
              <p>Nothing reads your account without signing in.</p>
            ) : (
              <>
                <ul className="flex flex-col divide-y divide-edge">
                  {apiKeys.map(({ id, name, lastUsedAt }) => (
                    <li key={id} className="py-3 first:pt-0">
                      <p className="font-semibold wrap-anywhere">API key ‘{name}’</p>
                      <p className="text-sm text-muted">
                        {lastUsedAt ? (
                          <>
                            Last used <RelativeTime at={lastUsedAt} />
                          </>
                        ) : (
                          'Never used'
                        )}
                      </p>
                    </li>
                  ))}
                  {webhooks.map(({ id, url }) => (
                    <li key={id} className="py-3 first:pt-0">
                      <p className="font-semibold">Webhook</p>
                      <p className="text-sm wrap-anywhere text-muted">{url}</p>
                    </li>
                  ))}
                  {hasCalendarFeed && (
                    <li className="py-3 first:pt-0">
                      <p className="font-semibold">Your calendar’s address</p>
                      <p className="text-sm text-muted">Calendars that have it show the events you’re going to.</p>
                    </li>
                  )}
                </ul>
                <Form method="post">
                  <Button type="submit" isPending={isEnding} pendingLabel="Ending...">
                    End them all
                  </Button>
                </Form>
                <p className="flex flex-wrap gap-x-6">
                  {apiKeys.length + webhooks.length > 0 && (
                    <Link to={href('/professionals/settings/software')} className={link}>
                      Keys and webhooks one by one
                    </Link>
                  )}
                  {hasCalendarFeed && (
                    <Link to={href('/calendar')} className={link}>
                      Your calendar
                    </Link>
                  )}
                </p>
              </>
            )}
          </Card>
        </div>
      </div>
    </div>
  )
}

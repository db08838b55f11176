import { Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { submitSignedIn } from '../../features/actions/act.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { signInAddress } from '../../shell/sign-in-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/change-email.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  if (!viewer) throw redirect(signInAddress(url.pathname))
  return { email: viewer.email }
}

/** Opening the link changes nothing, as scanners of mail open every link. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submitSignedIn({ request, form, here: url.pathname }, async () => {
    const { email } = await context.get(apiContext).people.confirmEmail({ body: { token: params.token } })
    const toast = toastCookie({ title: 'Email changed', description: `You sign in with ${email} now.` })
    throw redirect(href('/profile/email'), { headers: { 'Set-Cookie': toast } })
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Confirm your new email', isPrivate: true, path: '/change-email' })

export default function ConfirmEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-md">
        <Card className="gap-5 p-6!">
          <h1 className="text-2xl">Confirm your new email</h1>
          {refused && <FormMessage message={refused.message} />}
          <p>
            You’re signed in as <strong className="break-all">{email}</strong>. From now on that’s the address this
            letter came to.
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <Button type="submit" isPending={isUnderWay} pendingLabel="Confirming...">
              Confirm
            </Button>
            <ButtonLink to={href('/profile/email')} tone="quiet">
              Not now
            </ButtonLink>
          </Form>
        </Card>
      </div>
    </div>
  )
}

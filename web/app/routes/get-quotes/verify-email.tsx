import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { terrace } from '../../drawing/terrace.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { privateHeaders } from '../../features/email-proof/pending-email.ts'
import { toastCookie } from '../../flash.ts'
import { pageMeta } from '../../meta.ts'
import { asRefusal } from '../../refusal.ts'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/verify-email.ts'
import { VerificationFailed, Verified } from './verify-views.tsx'

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Verify your email', isPrivate: true, path: '/verify-email' })

/** A professional continues to the login page, or to a new password if another browser signed up with the address. */
function goOn({ resetToken, alreadyVerified }: { resetToken: string | null; alreadyVerified: boolean }) {
  if (!resetToken)
    return redirect(`${href('/professionals/login')}?message=${alreadyVerified ? 'already-verified' : 'verified'}`)
  const toast = toastCookie({
    title: 'Email Verified Successfully',
    description: 'You opened the link in another browser than the one that signed up. Choose a new password to go on.',
  })
  return redirect(href('/professionals/reset-password/:token?', { token: resetToken }), {
    headers: { 'Set-Cookie': toast },
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const consent = (await request.formData()).get('consent') === 'true'
  try {
    const verified = await context
      .get(apiContext)
      .requests.verifyEmail({ body: { token: params.token, ...(consent ? { consent: 'true' as const } : {}) } })
    if (verified.professional) throw goOn(verified)
    const { project, needsConsent, message } = verified
    return { ok: true as const, project, needsConsent, message }
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return data({ ok: false as const, message: refusal.message || 'Verification failed' }, { status: refusal.status })
  }
}

/** Away from the network nothing was verified, and nothing is lost: the link can be tried again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // A status of failure keeps the router from loading the page again, which would fail too.
    return data({ ok: false as const, message: 'Network error occurred during verification' }, { status: 503 })
  }
}

/** Opening the link verifies nothing, as programs that read mail open every link. */
export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  const isUnderWay = useNavigation().state === 'submitting'
  if (actionData?.ok) return <Verified answer={actionData} isUnderWay={isUnderWay} />
  if (actionData) return <VerificationFailed message={actionData.message} isUnderWay={isUnderWay} />
  return (
    <MessagePage house={terrace} title="Verify your email">
      <p className="text-lg">One press confirms that this is your address.</p>
      <Form method="post" className="mt-2">
        <Button type="submit" isPending={isUnderWay} pendingLabel="Verifying...">
          Verify my email
        </Button>
      </Form>
    </MessagePage>
  )
}

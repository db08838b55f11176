import { data, Form, href, redirect, useNavigation } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { useRefusalToast } from '../../features/actions/use-refusal-toast.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm, getFieldProps, type RefusedForm, submit, useFirstErrorFocus } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Route } from './+types/login.ts'
import { adminReturn } from './admin-gate.ts'

const REQUIRED = 'Email Required - Please enter your admin email address'

export function loader({ url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  const returnTo = adminReturn(url.searchParams.get('returnTo'))
  if (viewer?.isAdminSession && (viewer.isAdmin || viewer.isAdminReader)) throw redirect(returnTo)
  return { returnTo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  if (form.get('intent') === 'logout') {
    await api.professionals.logout({})
    throw redirect(href('/admin/login'), { headers: { 'Set-Cookie': toastCookie({ title: 'Logged Out' }) } })
  }
  return submit(form, async ({ email = '', code, returnTo }) => {
    if (!email.trim())
      return data({ issues: [{ path: 'email', message: REQUIRED }], values: {}, message: REQUIRED, status: 400 }, 400)
    const { admin, asksCode, message } = await api.admin.login({ body: { email, code } })
    if (asksCode) throw redirect(`${href('/auth/code')}?${new URLSearchParams({ returnTo: adminReturn(returnTo) })}`)
    if (!admin) return { sentTo: email.trim(), message }
    const toast = toastCookie({ title: 'Admin Access Granted', description: `Welcome back, ${admin.name}.` })
    throw redirect(adminReturn(returnTo), { headers: { 'Set-Cookie': toast } })
  })
}

export const handle: PageHandle = { query: ['returnTo'] }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Admin login', isPrivate: true })

/** Whom a code was sent to, where the page is at that step; a refused code leaves it there. */
function stepOf(answer: unknown, refused: RefusedForm | undefined) {
  if (refused && 'asksCode' in refused.values) return { sentTo: refused.values.email ?? '', message: undefined }
  const sent = answer as { sentTo?: string; message?: string } | undefined
  return sent?.sentTo ? { sentTo: sent.sentTo, message: sent.message } : undefined
}

export default function AdminLogin({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const step = stepOf(actionData, refused)
  useRefusalToast(refused, () => 'Access Denied', {
    success: step?.message ? { title: 'Check Your Email' } : undefined,
  })
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="mx-auto max-w-md">
        <Card className="gap-5 p-6!">
          <h1 className="text-2xl">Admin login</h1>
          {step ? (
            <CodeForm sentTo={step.sentTo} message={step.message} returnTo={returnTo} refused={refused} />
          ) : (
            <EmailForm returnTo={returnTo} refused={refused} />
          )}
        </Card>
      </div>
    </div>
  )
}

type FormProps = { returnTo: string; refused: RefusedForm | undefined }

const whole = (refused: RefusedForm | undefined) => refused && refused.issues.length === 0

function EmailForm({ returnTo, refused }: FormProps) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      <p className="text-muted">For administrators only. We’ll email you a code that works in this browser.</p>
      {whole(refused) && <FormMessage message={refused?.message ?? ''} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        {...getFieldProps(refused, 'email')}
      />
      <Button type="submit" isPending={isUnderWay} pendingLabel="Sending...">
        Send the code
      </Button>
    </Form>
  )
}

function CodeForm({ sentTo, message, returnTo, refused }: FormProps & { sentTo: string; message: string | undefined }) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <>
      <p role="status">{message ?? 'Enter the code that we sent. It works for 10 minutes, in this browser.'}</p>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
        {whole(refused) && <FormMessage message={refused?.message ?? ''} />}
        <input type="hidden" name="asksCode" value="1" />
        <input type="hidden" name="email" value={sentTo} autoComplete="username" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextInput label="Code" inputMode="numeric" autoComplete="one-time-code" {...getFieldProps(refused, 'code')} />
        <Button type="submit" isPending={isUnderWay} pendingLabel="Checking...">
          Log in
        </Button>
      </Form>
      <Form method="post">
        <input type="hidden" name="email" value={sentTo} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button type="submit" tone="quiet">
          Send another code
        </Button>
      </Form>
    </>
  )
}

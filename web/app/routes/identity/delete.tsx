import { formatDate } from '@lv/contract/dates'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { apiContext } from '../../api.ts'
import { DeletionTakes } from '../../features/account/deletion-takes.tsx'
import { submitSignedIn } from '../../features/actions/act.ts'
import { requirePerson } from '../../features/sign-in/require-person.ts'
import { toastCookie } from '../../flash.ts'
import { asRefusedForm } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import { PageBackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import type { Route } from './+types/delete.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { emailVerified } = requirePerson({ context, url })
  return { deletion: await context.get(apiContext).people.deletion({}), emailVerified }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { people } = context.get(apiContext)
  return submitSignedIn({ request, form, here: url.pathname }, async ({ intent }) => {
    if (intent === 'keep') {
      await people.keepAccount({})
      const toast = toastCookie({ title: 'Your account stays', description: 'Everything is as it was.' })
      throw redirect(href('/profile/data'), { headers: { 'Set-Cookie': toast } })
    }
    await people.askDeletion({})
    throw redirect(href('/profile/data/delete'))
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Delete my account', isPrivate: true })

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { deletion, emailVerified } = loaderData
  const refused = asRefusedForm(actionData)
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="flex max-w-2xl flex-col gap-6">
        <div>
          {!deletion.dueAt && <PageBackLink to={href('/profile/data')}>Your data</PageBackLink>}
          <h1 className="mt-1 text-3xl sm:text-4xl">
            {deletion.dueAt ? 'Your account is closed' : 'Delete my account'}
          </h1>
        </div>
        {refused && refused.status !== 409 && <FormMessage message={refused.message} />}
        {deletion.dueAt ? (
          <Closed
            dueAt={deletion.dueAt}
            waitsFor={[...deletion.endFirst.map(({ text }) => text), ...deletion.endsAlone]}
          />
        ) : (
          <Ask deletion={deletion} emailVerified={emailVerified} isRefused={refused?.status === 409} />
        )}
        <DeletionTakes deletion={deletion} />
      </div>
    </div>
  )
}

function Closed({ dueAt, waitsFor }: { dueAt: string; waitsFor: string[] }) {
  const isKeeping = useNavigation().state === 'submitting'
  return (
    <Card className="gap-4">
      <p>
        As you asked, it will be deleted on <strong>{formatDate(dueAt)}</strong>. Until then others don’t see it and you
        can’t change anything, but you can still{' '}
        <Link to={href('/profile/data')} className="font-semibold text-accent underline underline-offset-4">
          download your data
        </Link>
        .
      </p>
      {waitsFor.length > 0 && (
        <div>
          <p>It waits until this has ended:</p>
          <Bullets texts={waitsFor} />
        </div>
      )}
      <Form method="post">
        <Button type="submit" name="intent" value="keep" isPending={isKeeping}>
          Keep my account
        </Button>
      </Form>
    </Card>
  )
}

type AskProps = {
  deletion: Route.ComponentProps['loaderData']['deletion']
  emailVerified: boolean
  isRefused: boolean
}

function Ask({ deletion: { endFirst, endsAlone }, emailVerified, isRefused }: AskProps) {
  if (!emailVerified)
    return <p>Verify your email first: nothing is deleted for somebody who hasn’t shown that the address is theirs.</p>
  if (endFirst.length > 0) return <EndFirst endFirst={endFirst} isRefused={isRefused} />
  return (
    <Card className="gap-4">
      <p>
        Your account is closed at once: others no longer see it, no leads are sent to it, and you’re signed out on your
        other devices. <strong>After 14 days it is deleted for good.</strong> Sign in before then, and you can keep it.
      </p>
      {endsAlone.length > 0 && (
        <div>
          <p>The deletion waits for what ends by itself:</p>
          <Bullets texts={endsAlone} />
        </div>
      )}
      <Form method="post" className="flex flex-wrap gap-3">
        <AskButton />
        <ButtonLink to={href('/profile/data')} tone="quiet">
          Not now
        </ButtonLink>
      </Form>
    </Card>
  )
}

function AskButton() {
  const isAsking = useNavigation().state === 'submitting'
  return (
    <Button type="submit" name="intent" value="delete" isPending={isAsking}>
      Close and delete my account
    </Button>
  )
}

function EndFirst({ endFirst, isRefused }: { endFirst: AskProps['deletion']['endFirst']; isRefused: boolean }) {
  return (
    <Card className="gap-3">
      <h2 className="text-xl" role={isRefused ? 'alert' : undefined}>
        Before you can delete it
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {endFirst.map(({ text, path }) => (
          <li key={text}>
            {text}{' '}
            {path && (
              <Link to={path} className="font-semibold whitespace-nowrap text-accent underline underline-offset-4">
                Go there
                <span className="sr-only">: {text}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Bullets = ({ texts }: { texts: string[] }) => (
  <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

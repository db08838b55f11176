import type { Confirmation, Session } from '@lv/contract/accounts'
import { MonitorSmartphone } from 'lucide-react'
import { Form, href, Link, useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** Where the person is signed in; each place can be signed out. */
export const Sessions = ({ sessions }: { sessions: Session[] }) => (
  <Card as="section" aria-labelledby="sessions">
    <h2 id="sessions" className="text-xl">
      Where you are signed in
    </h2>
    <SessionList sessions={sessions} />
  </Card>
)

/** The places, without a heading; its forms send `end-session` and `end-others`. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const ending = useNavigation().formData?.get('sessionId')
  return (
    <>
      <ul className="mt-3 flex flex-col divide-y divide-edge">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-3 py-3">
            <MonitorSmartphone aria-hidden size={20} className="shrink-0 text-muted" />
            <div className="min-w-0 grow">
              <p className="font-semibold">{session.device}</p>
              <p className="text-sm text-muted">
                Signed in <RelativeTime at={session.createdAt} />, last seen <RelativeTime at={session.seenAt} />
              </p>
            </div>
            {session.isCurrent ? (
              <Badge tone="good">This device</Badge>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="sessionId" value={session.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="end-session"
                  tone="quiet"
                  size="small"
                  isPending={ending === session.id}
                >
                  Sign out there
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" preventScrollReset className="mt-3">
          <Button type="submit" name="intent" value="end-others" tone="quiet">
            Sign out everywhere else
          </Button>
        </Form>
      )}
    </>
  )
}

type Ways = { confirmation: Confirmation; providerName: string; email: string }

/** How the person signs in. */
export const SignInWays = (ways: Ways) => (
  <Card as="section" aria-labelledby="ways">
    <h2 id="ways" className="text-xl">
      How you sign in
    </h2>
    <p className="mt-2">
      <WaysIn {...ways} />
    </p>
    <SignInLinks />
  </Card>
)

/** The ways to another address, to the code of an app that signing in can ask for, and to what needs no sign-in. */
export const SignInLinks = () => (
  <p className="mt-2 flex flex-wrap gap-x-6 font-semibold text-accent">
    <Link to={href('/profile/email')} className="inline-flex min-h-11 items-center underline underline-offset-4">
      Change your email
    </Link>
    <Link
      to={href('/profile/authenticator')}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Authenticator app and recovery codes
    </Link>
    <Link to={href('/profile/connections')} className="inline-flex min-h-11 items-center underline underline-offset-4">
      Keys, webhooks and calendars
    </Link>
  </p>
)

/** The same as a sentence. */
export function WaysIn({ confirmation: { hasPassword, hasProvider }, providerName, email }: Ways) {
  const ways = [...(hasProvider ? [providerName] : []), ...(hasPassword ? ['email and password'] : [])]
  return (
    <>
      With {ways.join(', or with ')}, as{' '}
      <span className="font-semibold wrap-anywhere">
        <EmailAddress email={email} />
      </span>
      .
    </>
  )
}

import type { Confirmation, Session } from '@lv/contract/accounts'
import { Form, useNavigation } from 'react-router'
import { SessionList, SignInLinks, WaysIn } from '../../features/account/sessions.tsx'
import { Panel } from '../../features/workplace/panel.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { confirmation: Confirmation; sessions: Session[]; providerName: string; email: string }

/** 'Security' (specification 2, section 2.18): how one signs in, and where one is signed in. */
export function SecurityPanel({ sessions, ...ways }: Props) {
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

import { CONSENT_TEXT } from '@lv/contract/options'
import type { RequestPage } from '@lv/contract/request-page'
import { Form, href, Link } from 'react-router'
import { getIssue, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

type Props = { request: RequestPage; refused: RefusedForm | undefined }

/** What a package includes when none of the quotes fits: the same job, for others. */
export function SecondRound({ request: { rounds, preferred }, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  if (rounds.firstId || rounds.secondId) return <OtherRound {...rounds} />
  if (!rounds.isOffered) return null
  return (
    <details id="second-round" open={refused !== undefined} className="mt-10 max-w-text">
      <summary className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
        None of these fits?
      </summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-2 flex flex-col items-start gap-3">
        <p>
          Your consultation includes a second round, once: we close this request, tell everyone who has it, and ask up
          to three others.{preferred && ' You can’t choose them by name.'} You can’t come back to these quotes, so
          answer anyone you’re still unsure about first.
        </p>
        <Checkbox
          name="consent"
          value="true"
          label={CONSENT_TEXT}
          hint="For this job only, with the same lines and files. Those who had your first request don’t get it again."
          error={getIssue(refused, 'consent')}
        />
        <Button type="submit" name="intent" value="second-round">
          Close this request and ask others
        </Button>
      </Form>
    </details>
  )
}

function OtherRound({ firstId, secondId }: RequestPage['rounds']) {
  const requestId = secondId ?? firstId
  if (!requestId) return null
  return (
    <p className="mt-10">
      <Link to={href('/quotes/:requestId', { requestId })} className="font-semibold underline underline-offset-4">
        {secondId ? 'Go to the second round' : 'See the first round'}
      </Link>
    </p>
  )
}

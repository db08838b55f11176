import { Form, Link, useLocation, useNavigation } from 'react-router'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { TextArea } from '../../ui/text-area.tsx'

type Props = { reported: { id: string; body: string }; refused: RefusedForm | undefined }

/** Says what is wrong with somebody's message; we get it with the words as they stand there now. */
export function ReportForm({ reported: { id, body }, refused: any }: Props) {
  const refused = any?.values.intent === 'report' ? any : undefined
  const form = useFirstErrorFocus(refused)
  const { pathname } = useLocation()
  const isSending = useNavigation().formData?.get('intent') === 'report'
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-3">
      <FormKey />
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="messageId" value={id} />
      <TextArea
        label="What is wrong with this message?"
        hint={body ? `“${body}”` : 'A file without words'}
        rows={3}
        {...fieldOf(refused, 'note')}
        autoFocus
      />
      <p className="text-sm text-muted">We read it with your note. The other side isn’t told who reported it.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Link to={pathname} preventScrollReset className={buttonClass('quiet', 'regular')}>
          Cancel
        </Link>
        <Button type="submit" isPending={isSending} pendingLabel="Sending...">
          Report
        </Button>
      </div>
    </Form>
  )
}

import { Form, href, useNavigation } from 'react-router'
import { FormKey } from '../../form-key.tsx'
import { Button } from '../../ui/button.tsx'

/** Whether others see what one has read. The page of all messages acts on it, from an open conversation too. */
export function ReadReceipts({ isShown }: { isShown: boolean }) {
  const isSending = useNavigation().formData?.has('showsRead')
  return (
    <details className="mt-6 border-t border-edge pt-2 text-sm">
      <summary className="flex min-h-11 items-center font-semibold">Read receipts: {isShown ? 'on' : 'off'}</summary>
      <p className="text-muted">
        Let others see when you’ve read their messages. If you turn this off, you won’t see theirs either. Between you
        and a professional about a lead they’re always shown, because reading decides whether the lead is charged.
      </p>
      <Form method="post" action={href('/messages')} preventScrollReset className="mt-3">
        <FormKey />
        <Button type="submit" name="showsRead" value={String(!isShown)} tone="quiet" disabled={isSending}>
          {isShown ? 'Turn off' : 'Turn on'} read receipts
        </Button>
      </Form>
    </details>
  )
}

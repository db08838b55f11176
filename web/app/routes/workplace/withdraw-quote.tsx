import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** Takes the quote back; it asks before, without JavaScript too. */
export function WithdrawQuote({ quoteId }: { quoteId: string }) {
  const isPending = useNavigation().formData?.get('intent') === 'withdraw'
  return (
    <details className="rounded-card border border-edge bg-card">
      <summary className="flex min-h-12 items-center rounded-card px-4 font-semibold hover:bg-tint sm:px-5">
        Withdraw this quote
      </summary>
      <Form method="post" preventScrollReset className="flex flex-col gap-3 border-t border-edge p-4 sm:p-5">
        <p className="max-w-text text-muted">
          The homeowner can no longer accept it. While the request is open you can send a new version.
        </p>
        <input type="hidden" name="quoteId" value={quoteId} />
        <Button type="submit" name="intent" value="withdraw" tone="danger" className="self-start" isPending={isPending}>
          Withdraw quote
        </Button>
      </Form>
    </details>
  )
}

import { Form } from 'react-router'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Pressed } from './pressed.tsx'

/** Gives people more time for their offers. */
export function ExtendClosing({ refused }: { refused: RefusedForm | undefined }) {
  const mine = refused?.values.intent === 'extend' ? refused : undefined
  const form = useFirstErrorFocus(mine)
  return (
    <details className="mt-3 rounded-control border border-edge px-4" open={mine !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Close later</summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4 pt-1 pb-4 sm:grid-cols-2">
        {mine && mine.issues.length === 0 && (
          <div className="sm:col-span-2">
            <FormMessage message={mine.message} />
          </div>
        )}
        <TextInput
          label="New last day"
          hint="Later than the one that stands now"
          type="date"
          isRequired
          {...fieldOf(mine, 'closesOn')}
        />
        <TextInput label="Closing time" hint="Melbourne time" type="time" {...fieldOf(mine, 'closesTime')} />
        <p className="text-sm text-muted sm:col-span-2">
          Everyone who offered or asked a question is told. You can’t bring it forward again.
        </p>
        <Pressed intent="extend" label="Close later" />
      </Form>
    </details>
  )
}

import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { QuoteCheckWords } from '../../content/check-a-quote.ts'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  words: QuoteCheckWords['form']
  kinds: readonly string[]
  /** Value and label. */
  trades: readonly (readonly [string, string])[]
  refused: RefusedForm | undefined
  /** What was checked, for a form that stands below the answer. */
  typed: Record<string, string> | undefined
  isAgain: boolean
}

/** Text areas grow with what is pasted: thousands of lines would push the rest off the page. */
const PASTED = '[&_textarea]:max-h-[26rem]'

/** What a quote says, as its homeowner has it in front of them; only the first two fields are asked of everybody. */
export function QuoteForm({ words, kinds, trades, refused, typed, isAgain }: Props) {
  const form = useFirstErrorFocus(refused)
  const isSending = useNavigation().state === 'submitting'
  const values = refused?.values ?? typed ?? {}
  const field = (name: string) => getFieldProps(refused, name, values[name])
  const money = (name: string) => ({ ...field(name), inputMode: 'decimal' as const, autoComplete: 'off' })
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="quote-says"
      className="flex flex-col gap-6 rounded-card border border-edge bg-card p-4 shadow-soft sm:p-6"
    >
      <h2 id="quote-says" className="text-2xl">
        {isAgain ? words.change : words.title}
      </h2>
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <Select label={words.work.label} isRequired {...field('work')}>
        <option value="">Choose one</option>
        <optgroup label={words.work.kinds}>{kinds.map((kind) => option(kind))}</optgroup>
        <optgroup label={words.work.trades}>{trades.map(([value, label]) => option(value, label))}</optgroup>
      </Select>
      <TextArea
        label={words.lines.label}
        isRequired
        rows={7}
        className={PASTED}
        hint={words.lines.hint}
        placeholder={words.lines.example}
        autoComplete="off"
        {...field('lines')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label={words.total.label} hint={words.total.hint} {...money('totalCents')} />
        <Select label={words.gst.label} hint="A price to a homeowner should include it." {...field('gst')}>
          {words.gst.choices.map(([value, label]) => option(value, label))}
        </Select>
      </div>
      <Part title={words.payments.title} hint={words.payments.hint}>
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
          {words.payments.stages.map(([kind, label]) => (
            <TextInput key={kind} label={label} {...money(`stages.${kind}`)} />
          ))}
        </div>
      </Part>
      <Part title={words.names.title}>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {words.names.ticks.map(([name, label]) => (
            <Checkbox key={name} name={name} value="true" label={label} defaultChecked={values[name] === 'true'} />
          ))}
        </div>
      </Part>
      <TextArea
        label={words.excludes.label}
        hint={words.excludes.hint}
        rows={2}
        className={PASTED}
        {...field('excludes')}
      />
      <TextInput
        label={words.allowances.label}
        hint={words.allowances.hint}
        className="sm:max-w-sm"
        {...money('allowancesCents')}
      />
      <div>
        <Button type="submit" isPending={isSending} pendingLabel={words.pending}>
          {isAgain ? words.again : words.submit}
        </Button>
        <p className="mt-3 text-sm text-muted">{words.stored}</p>
      </div>
    </Form>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">{title}</legend>
      {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
      <div className="mt-3">{children}</div>
    </fieldset>
  )
}

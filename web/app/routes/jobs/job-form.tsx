import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { FormKey } from '../../form-key.tsx'
import { Button, type ButtonSize, type ButtonTone } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'

/** Which of the page's many forms one is: what it does, and to what. */
type Which = { intent: string; of?: Record<string, string> }

/** The refusal that is of this form; undefined where another was refused, or none. */
export function refusalOf(refused: RefusedForm | undefined, { intent, of = {} }: Which): RefusedForm | undefined {
  if (refused?.values.intent !== intent) return undefined
  return Object.entries(of).every(([name, value]) => refused.values[name] === value) ? refused : undefined
}

type Props = Which & {
  /** The section that it stands in: what a page without JavaScript scrolls to, refused or not. */
  at: string
  refused: RefusedForm | undefined
  label: ReactNode
  tone?: ButtonTone
  size?: ButtonSize
  className?: string
  buttonClassName?: string
  hasFiles?: boolean
  /** What it makes is made once. */
  makes?: boolean
  /** A second button beside the first, for the other answer. */
  other?: { intent: string; label: string }
  children?: (refused: RefusedForm | undefined) => ReactNode
}

/** A form of the job's page with one button, the fields of its own refusal, and the message where no field has one. */
export function JobForm({ at, refused, hasFiles, makes, other, className = 'grid gap-4', children, ...rest }: Props) {
  const { intent, of = {}, label, tone = 'primary', size, buttonClassName = 'justify-self-start' } = rest
  const mine = refusalOf(refused, rest) ?? (other && refusalOf(refused, { intent: other.intent, of }))
  const form = useFirstErrorFocus(mine)
  const { formData } = useNavigation()
  const isMine = formData !== undefined && Object.entries(of).every(([name, value]) => formData.get(name) === value)
  const isSending = (what: string) => isMine && formData.get('intent') === what
  const button = (
    <Button
      type="submit"
      name="intent"
      value={intent}
      tone={tone}
      size={size}
      isPending={isSending(intent)}
      className={buttonClassName}
    >
      {label}
    </Button>
  )
  return (
    <Form
      ref={form}
      method="post"
      action={`#${at}`}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      preventScrollReset
      className={className}
    >
      {makes && <FormKey />}
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {mine && mine.issues.length === 0 && <FormMessage message={mine.message} />}
      {children?.(mine)}
      {other ? (
        <div className="flex flex-wrap gap-3">
          {button}
          <Button type="submit" name="intent" value={other.intent} tone="quiet" isPending={isSending(other.intent)}>
            {other.label}
          </Button>
        </div>
      ) : (
        button
      )}
    </Form>
  )
}

type FoldProps = { label: ReactNode; isOpen?: boolean; isBare?: boolean; children: ReactNode }

/** What is seldom needed, behind its name. */
export const Fold = ({ label, isOpen, isBare, children }: FoldProps) => (
  <details open={isOpen} className={isBare ? undefined : 'rounded-control border border-edge bg-card px-4'}>
    <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold">{label}</summary>
    <div className="pt-1 pb-4">{children}</div>
  </details>
)

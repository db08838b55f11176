import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** What every field takes. `error` is the message shown beside it; forms carry `noValidate`, so ours are the ones shown. */
export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string
  isRequired?: boolean
  /** Keeps the label for screen readers only, where the placeholder and the place say it. */
  isLabelHidden?: boolean
  className?: string
}

/** The props of a control in a field: those of the field, and its own. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { label, hint, error, isRequired, isLabelHidden, className, ...control } = props
  return { field: { label, hint, error, isRequired, isLabelHidden, className }, control }
}

/** What the control inside a field has to carry. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** A label, its control, a hint and an error, tied together; `validation/` shows what is wrong with it meanwhile. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, isRequired, isLabelHidden, className, children } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div data-field className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'self-start font-semibold'}>
        {label}
        {isRequired && (
          <span aria-hidden className="ml-0.5 text-accent">
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  )
}

/** The message of a field; its sign keeps it from being told by colour alone. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p id={id} data-error className="flex items-start gap-1.5 text-sm font-medium text-accent">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {message}
    </p>
  )
}

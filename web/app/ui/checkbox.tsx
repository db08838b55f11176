import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
  className?: string
}

/** A yes or no; the whole line can be pressed. */
export function Checkbox({ label, hint, error, className, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div data-field className={classNames('flex flex-col gap-1', className)}>
      <div className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 cursor-pointer rounded-inner accent-accent disabled:cursor-not-allowed"
        />
        <label htmlFor={id} className="-my-2 grow py-2">
          <span className="font-medium">{label}</span>
          {hint && (
            <span id={`${id}-hint`} className="block text-sm text-muted">
              {hint}
            </span>
          )}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`} message={error} />}
    </div>
  )
}

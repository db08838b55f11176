import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'> & { icon?: ReactNode; unit?: string }

/** One line of text. `icon` stands before the text, `unit` after it ('a month'). */
export function TextInput({ label, hint, error, isRequired, isLabelHidden, className, icon, unit, ...input }: Props) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isRequired={isRequired}
      isLabelHidden={isLabelHidden}
      className={className}
    >
      {(control) => (
        <span className="relative flex items-center">
          {icon && <span className="pointer-events-none absolute left-3 text-muted">{icon}</span>}
          <input
            {...input}
            {...control}
            className={classNames(controlClass, icon ? 'pl-10' : undefined, unit && 'pr-24')}
          />
          {unit && <span className="pointer-events-none absolute right-3 text-sm text-muted">{unit}</span>}
        </span>
      )}
    </Field>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'> & { icon?: ReactNode; unit?: string }

/** One line of text. `icon` stands before the text, `unit` after it ('a month'). */
export function TextInput({ icon, unit, ...props }: Props) {
  const { field, control: input } = splitField(props)
  return (
    <Field {...field}>
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

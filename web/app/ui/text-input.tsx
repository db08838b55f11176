import type { ComponentProps, ReactNode } from 'react'
import { classNames, controlClass } from './class-names.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'> & { icon?: ReactNode; unit?: string }

/** Figures are pasted with spaces, signs and marks around them: the contract takes those off before it counts. */
const FIGURES = 60
const isOfFigures = ({ type, inputMode }: Pick<Props, 'type' | 'inputMode'>) =>
  type === 'tel' || inputMode === 'numeric' || inputMode === 'decimal' || inputMode === 'tel'

/** One line of text, of figures as long as they are pasted. `icon` stands before the text, `unit` after it ('a month'). */
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
            maxLength={isOfFigures(props) ? FIGURES : props.maxLength}
            className={classNames(controlClass, icon ? 'pl-10' : undefined, unit && 'pr-24')}
          />
          {unit && <span className="pointer-events-none absolute right-3 text-sm text-muted">{unit}</span>}
        </span>
      )}
    </Field>
  )
}

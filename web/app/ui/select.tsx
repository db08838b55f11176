import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames, controlClass } from './class-names.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'select'>, 'id' | 'className'>

/** One choice from a list: a native select, so that phones show their own picker. Its children are options. */
export function Select(props: Props) {
  const { field, control: select } = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center">
          <select {...select} {...control} className={classNames(controlClass, 'appearance-none pr-10')} />
          <ChevronDown aria-hidden size={18} className="pointer-events-none absolute right-3 text-muted" />
        </span>
      )}
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { classNames, controlClass } from './class-names.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** Several lines of text; it grows with them where the browser can, downwards only: a long word breaks. */
export function TextArea({ rows = 4, ...props }: Props) {
  const { field, control: area } = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={classNames(controlClass, 'field-sizing-content min-h-28 resize-y wrap-anywhere')}
        />
      )}
    </Field>
  )
}

import { getFieldProps, type RefusedForm } from '../../form.ts'
import { TextInput } from '../../ui/text-input.tsx'

/** Takes a code of somebody's app, or one of their recovery codes. */
export const CodeField = ({ refused, hint }: { refused: RefusedForm | undefined; hint?: string }) => (
  <TextInput
    label="Code"
    hint={hint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={30}
    isRequired
    {...getFieldProps(refused, 'code')}
  />
)

import { showPhone } from '@lv/contract/phone'
import { Form, useNavigation } from 'react-router'
import { fieldOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = { suggested: string; isOther: boolean; refused: RefusedForm | undefined }

/** Asks for the number that a code is to be sent to; `isOther`: one is verified already. */
export function PhoneNumberForm({ suggested, isOther, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  const isMobile = /^\+614/.test(suggested)
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <TextInput
        label={isOther ? 'Another mobile number' : 'Mobile number'}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isRequired
        hint="An Australian mobile number, such as 0491 570 006"
        {...fieldOf(refused, 'phone', isMobile ? showPhone(suggested) : '')}
      />
      <Button type="submit" name="intent" value="send" isPending={isUnderWay} pendingLabel="Sending...">
        Text me a code
      </Button>
    </Form>
  )
}

import { communityReportReasonLabels, communityReportReasons } from '@lv/contract/moderation-options'
import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Words = Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'isRequired'> & { name: string }
type Props = { refused: RefusedForm | undefined; words: Words; button: string }

/** What is wrong with a post, a comment or a member, from the list and in `words`: to report or to hide it. */
export function ReasonForm({ refused, words: { name, ...words }, button }: Props) {
  const form = useFirstErrorFocus(refused)
  const isUnderWay = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="mt-6 flex flex-col items-start gap-4">
      {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
      <Select label="What’s wrong with it?" isRequired {...getFieldProps(refused, 'reason')}>
        {option('', 'Choose')}
        {communityReportReasons.map((reason) => option(reason, communityReportReasonLabels[reason]))}
      </Select>
      <TextArea {...words} rows={4} maxLength={1000} className="w-full" {...getFieldProps(refused, name)} />
      <Button type="submit" isPending={isUnderWay}>
        {button}
      </Button>
    </Form>
  )
}

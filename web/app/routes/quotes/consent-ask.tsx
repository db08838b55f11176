import { CONSENT_TEXT } from '@lv/contract/options'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Nothing is passed on without it. */
export function ConsentAsk() {
  return (
    <Form
      method="post"
      className="mt-6 flex max-w-2xl flex-col gap-2 rounded-card border border-edge bg-wattle-tint p-5"
    >
      <h2 className="text-lg">May we pass your request on?</h2>
      <Checkbox
        name="consent"
        value="true"
        required
        label={CONSENT_TEXT}
        hint="For this job only, with your suburb, text and files. You can stop it and delete everything at any time."
      />
      <Button type="submit" name="intent" value="consent" className="self-start">
        Agree and find professionals
      </Button>
    </Form>
  )
}

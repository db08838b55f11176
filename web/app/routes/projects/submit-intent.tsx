import { useNavigation } from 'react-router'
import { Button, type ButtonTone } from '../../ui/button.tsx'

type Props = { intent: string; label: string; tone?: ButtonTone }

/** The button of a form that says by `intent` what it does. */
export function SubmitIntentButton({ intent, label, tone = 'quiet' }: Props) {
  const sent = useNavigation().formData?.get('intent')
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      tone={tone}
      isPending={sent === intent}
      className="justify-self-start"
    >
      {label}
    </Button>
  )
}

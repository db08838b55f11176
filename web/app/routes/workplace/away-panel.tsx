import { formatDate, melbourneDay } from '@lv/contract/dates'
import { Form, useNavigation } from 'react-router'
import { Panel } from '../../features/workplace/panel.tsx'
import { getFieldProps, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  basedOn: string
  /** Where it is planned. */
  awayFrom: string | null
  awayUntil: string | null
  refused: RefusedForm | undefined
  /** The first day on which one can be back. */
  tomorrow: string
}

const labels = { awayFrom: 'First day away', awayUntil: 'Back on' }

function standing({ awayFrom, awayUntil }: Pick<Props, 'awayFrom' | 'awayUntil'>) {
  if (!awayUntil)
    return 'Going on leave? You won’t get leads until you’re back, and your response record isn’t affected.'
  if (awayFrom)
    return `You’re going away: no leads from ${formatDate(awayFrom)}, and again on ${formatDate(awayUntil)}.`
  return `You’re away: leads start again on ${formatDate(awayUntil)}.`
}

/** Leave: no leads from a day until another, and the time away does not count in the response record. */
export function AwayPanel({ basedOn, awayFrom, awayUntil, refused, tomorrow }: Props) {
  const form = useFirstErrorFocus(refused)
  const intent = useNavigation().formData?.get('intent')
  return (
    <Panel id="away" title="Away">
      <p className="text-muted">{standing({ awayFrom, awayUntil })}</p>
      <Form key={awayUntil} ref={form} method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-4">
        <EditConflict
          basedOn={basedOn}
          refused={refused}
          labels={labels}
          written={{ awayFrom: melbourneDay, awayUntil: melbourneDay }}
          intent={refused?.values.intent ?? 'away'}
        />
        {awayUntil && refused?.values.intent !== 'away' ? (
          <Button
            type="submit"
            name="intent"
            value="back"
            tone="quiet"
            className="self-start"
            isPending={intent === 'back'}
          >
            {awayFrom ? 'Cancel this leave' : 'I’m back'}
          </Button>
        ) : (
          <>
            <TextInput
              type="date"
              label="First day away"
              hint="Leave empty to start now."
              {...getFieldProps(refused, 'awayFrom')}
            />
            <TextInput type="date" label="Back on" min={tomorrow} {...getFieldProps(refused, 'awayUntil')} />
            <Button
              type="submit"
              name="intent"
              value="away"
              tone="quiet"
              className="self-start"
              isPending={intent === 'away'}
            >
              Set away
            </Button>
          </>
        )}
      </Form>
    </Panel>
  )
}

import { correctedKinds } from '@lv/contract/options'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PanelAction } from './panel-parts.tsx'
import type { TabContext } from './tabs.ts'

type Values = Record<string, string>

/** The last id in what was typed: an address of a page has it, too. */
export const idIn = (typed = '') => typed.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi)?.at(-1) ?? typed
const kindOf = (kind = '') => correctedKinds.find((one) => one === kind) ?? 'course'

const correction = ({ email = '', kind, subjectId, reason = '' }: Values) => ({
  body: { email, kind: kindOf(kind), subjectId: idIn(subjectId), reason },
})

/** What an administrator does about standing, by the form's `intent`. */
export const standingActions: Record<string, (at: TabContext, values: Values) => Promise<{ message: string }>> = {
  'standing-give': ({ api }, values) => api.standing.give(correction(values)),
  'standing-take': ({ api }, values) => api.standing.take(correction(values)),
  'standing-rebuild': ({ api }, { reason = '' }) => api.standing.rebuild({ body: { reason } }),
}

type Props = { of: (intent: string) => RefusedForm | undefined }

const Correction = ({ refused }: { refused: RefusedForm | undefined }) => (
  <>
    <TextInput {...getFieldProps(refused, 'email')} label="Member’s email" autoComplete="off" />
    <Select {...getFieldProps(refused, 'kind', 'event')} label="What earned it">
      {option('event', 'An event they came to')}
      {option('lesson', 'A lesson they finished')}
      {option('course', 'A course they finished')}
    </Select>
    <TextInput
      {...getFieldProps(refused, 'subjectId')}
      label="The event, lesson or course"
      hint="The address of its page, or its id"
      autoComplete="off"
    />
    <TextInput {...getFieldProps(refused, 'reason')} label="Reason" maxLength={2000} />
  </>
)

/** Corrects what members earned in their communities. */
export const StandingActs = ({ of }: Props) => (
  <section className="flex flex-col gap-4">
    <h2 className="text-2xl">Points in communities</h2>
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <PanelAction title="Give points" intent="standing-give" button="Give points" refused={of('standing-give')}>
        <p className="text-sm text-muted">For something that was missed; what has been given before is given once.</p>
        <Correction refused={of('standing-give')} />
      </PanelAction>
      <PanelAction
        title="Take points back"
        intent="standing-take"
        button="Take points back"
        tone="quiet"
        refused={of('standing-take')}
      >
        <p className="text-sm text-muted">
          For something that didn’t happen. Posts, comments and likes: hide the post.
        </p>
        <Correction refused={of('standing-take')} />
      </PanelAction>
      <PanelAction
        title="Make all points anew"
        intent="standing-rebuild"
        button="Make them anew"
        tone="quiet"
        refused={of('standing-rebuild')}
      >
        <p className="text-sm text-muted">
          Counts everybody’s points, levels and places again. Where nothing was wrong nothing changes. People who write
          meanwhile wait a few seconds.
        </p>
        <TextInput {...getFieldProps(of('standing-rebuild'), 'reason')} label="Reason" maxLength={2000} />
      </PanelAction>
    </div>
  </section>
)

import { fieldOf, type RefusedForm } from '../../form.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { Act } from './panel-parts.tsx'
import { idIn } from './standing-acts.tsx'
import type { AtTab } from './tabs.ts'

type Values = Record<string, string>

/** What an administrator does about whose a community is, by the form's `intent`. */
export const ownerDeeds: Record<string, (at: AtTab, values: Values) => Promise<{ message: string }>> = {
  'hand-over': ({ api }, { communityId, email = '', reason = '' }) =>
    api.communities.handOver({ body: { communityId: idIn(communityId), email, reason } }),
}

/** Hands a community over to one of its members. */
export const HandOver = ({ refused }: { refused: RefusedForm | undefined }) => (
  <section className="flex flex-col gap-4">
    <h2 className="text-2xl">Owners</h2>
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Act title="Hand over a community" intent="hand-over" button="Hand it over" tone="danger" refused={refused}>
        <p className="text-sm text-muted">
          For an owner who is gone. The member is paid what members pay from today; the owner until now stays an owner
          and keeps what was earned. Both get an email.
        </p>
        <TextInput
          {...fieldOf(refused, 'communityId')}
          label="Community"
          hint="The address of its page, or its id"
          autoComplete="off"
        />
        <TextInput {...fieldOf(refused, 'email')} label="New owner’s email" hint="A member" autoComplete="off" />
        <TextInput {...fieldOf(refused, 'reason')} label="Reason" maxLength={2000} />
      </Act>
    </div>
  </section>
)

import { formatNumber } from '@lv/contract/numbers'
import { LEAD_COST_POINTS, WELCOME_POINTS } from '@lv/contract/pricing'
import type { Professional } from '@lv/contract/professional-shapes'
import { Coins, MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'

type NoticesProps = {
  professional: Professional
  /** Points have come at all: where none did, somebody else had the welcome points of this ABN or mobile number. */
  hadPoints: boolean
}

/** What stands between a professional and the next lead, each with the way out; nothing where nothing does. */
export function DashboardNotices({ professional, hadPoints }: NoticesProps) {
  const { emailVerified, email, isVetted, lvPoints, owedPoints: owed } = professional
  return (
    <div className="mt-5 flex flex-col gap-3 empty:hidden">
      {!emailVerified && <VerifyEmail email={email} />}
      {owed > 0 && (
        <Notice
          sign={<Coins aria-hidden size={20} />}
          title={`You owe ${formatNumber(owed)} ${owed === 1 ? 'point' : 'points'}`}
          action={<TopUp />}
        >
          A payment was refunded after you’d spent its points. The next points you get cover this first; until then you
          won’t get new leads.
        </Notice>
      )}
      {isVetted && owed === 0 && lvPoints < LEAD_COST_POINTS && (
        <Notice
          sign={<Coins aria-hidden size={20} />}
          title="Low points: no leads until you have 29"
          action={<TopUp />}
        >
          A lead costs {LEAD_COST_POINTS} points and you have {formatNumber(lvPoints)}.{' '}
          {hadPoints
            ? 'Points you get back count right away.'
            : `The ${WELCOME_POINTS} welcome points are given once per ABN and mobile number, and another account with one of yours already got them.`}
        </Notice>
      )}
    </div>
  )
}

const TopUp = () => <ButtonLink to={href('/professionals/top-up')}>Top Up Account</ButtonLink>

type Props = { id?: string; sign: ReactNode; title: string; action?: ReactNode; children: ReactNode }

function Notice({ id, sign, title, action, children }: Props) {
  return (
    <section
      id={id}
      className="flex scroll-mt-4 flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-edge bg-wattle-tint px-4 py-3.5 sm:px-5"
    >
      <div className="flex min-w-0 grow basis-80 gap-3">
        <span className="mt-0.5 shrink-0">{sign}</span>
        <div>
          <h2 className="text-base">{title}</h2>
          <p className="max-w-text">{children}</p>
        </div>
      </div>
      {action}
    </section>
  )
}

function VerifyEmail({ email }: { email: string }) {
  return (
    <Notice
      id="verify"
      sign={<MailWarning aria-hidden size={20} />}
      title="Verify your email address"
      action={
        <Form method="post">
          <Button type="submit" name="intent" value="resend" tone="quiet">
            Send it again
          </Button>
        </Form>
      }
    >
      We’ve sent a link to <strong className="break-all">{email}</strong>. You’ll get leads once you’ve opened it. Can’t
      find it, even in spam? We’ll send another.
    </Notice>
  )
}

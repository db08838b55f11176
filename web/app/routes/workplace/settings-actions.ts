import type { Api } from '@lv/contract/api'
import { formatDate } from '@lv/contract/dates'
import { type Trade, trades } from '@lv/contract/options'
import { href } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { requireWorkplace, withToast } from '../../features/workplace/workplace-gate.ts'
import { findAction, submit } from '../../form.ts'
import type { ToastMessage } from '../../ui/toast-message.ts'
import type { Route } from './+types/settings.ts'
import { parseLeftOutWork } from './left-out-in.ts'
import { licencesIn } from './licence-groups.ts'

const HERE = href('/professionals/settings')

type Work = {
  professionals: Api['professionals']
  accounts: Api['accounts']
  email: string
  form: FormData
  values: Record<string, string>
  fileId: string | undefined
}

const tradesIn = (form: FormData): Trade[] => trades.filter((trade) => form.getAll('trades').includes(trade))

/** A service area is the postcodes around one, or a list of them; what was typed is the contract's to judge. */
function areaIn({ area, base = '', radiusKm = '', postcodes = '' }: Record<string, string>) {
  if (area === 'radius') return { postcodes: [base.trim()], radiusKm: Number(radiusKm.trim() || Number.NaN) }
  return { postcodes: postcodes.split(/[\s,;]+/).filter(Boolean), radiusKm: null }
}

/** What each form does, and the toast that says so. */
const deeds: Record<string, (work: Work) => Promise<ToastMessage>> = {
  async profile({ professionals, values: { name, businessName = '', mobile, about, basedOn } }) {
    await professionals.updateProfile({ body: { name, businessName, mobile, about, basedOn } })
    return { title: 'Profile Updated' }
  },
  async business({ professionals, values }) {
    const { abn, businessType, basedOn } = values
    const body = { abn, businessType, licences: licencesIn(values), basedOn }
    const { isVetted, leadsReason } = await professionals.updateProfile({ body })
    const isAllThere = 'Your details are complete: you can now get requests near you.'
    return { title: 'Profile Updated', description: isVetted ? isAllThere : (leadsReason ?? undefined) }
  },
  async matching({ professionals, form, values }) {
    const trades = tradesIn(form)
    const { postcodes } = await professionals.updateMatching({
      body: {
        trades,
        leavesOut: parseLeftOutWork((name) => form.has(name), trades),
        ...areaIn(values),
        basedOn: values.basedOn,
      },
    })
    const count = postcodes.length
    return {
      title: 'Settings Updated',
      description: `Your area covers ${count} ${count === 1 ? 'postcode' : 'postcodes'}.`,
    }
  },
  // A day that was left empty is the contract's to refuse.
  async away({ professionals, values }) {
    const { awayFrom, awayUntil } = await professionals.updateMatching({
      body: { awayFrom: values.awayFrom, awayUntil: values.awayUntil, basedOn: values.basedOn },
    })
    const back = awayUntil ? formatDate(awayUntil) : ''
    const description = awayFrom
      ? `You won’t get leads from ${formatDate(awayFrom)} until ${back}.`
      : `You won’t get leads until ${back}.`
    return { title: 'Settings Updated', description }
  },
  async back({ professionals, values: { basedOn } }) {
    await professionals.updateMatching({ body: { awayUntil: null, basedOn } })
    return { title: 'Settings Updated', description: 'You’re not on leave, and will get leads.' }
  },
  async hours({ professionals, form, values: { from = '', until = '', basedOn } }) {
    const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => form.has(`day-${day}`))
    await professionals.updateProfile({ body: { hours: { days, from, until }, basedOn } })
    return { title: 'Settings Updated', description: 'Your public profile shows your hours.' }
  },
  async 'no-hours'({ professionals, values: { basedOn } }) {
    await professionals.updateProfile({ body: { hours: null, basedOn } })
    return { title: 'Settings Updated', description: 'Your public profile shows no hours.' }
  },
  async 'new-password'({ professionals, email }) {
    await professionals.forgotPassword({ body: { email } })
    return { title: 'Reset Email Sent', description: 'The link in it works once, for 30 minutes.' }
  },
  async 'end-session'({ accounts, values: { sessionId = '' } }) {
    await accounts.endSession({ params: { sessionId } })
    return { title: 'Signed out there', description: 'That device needs to sign in again.' }
  },
  async 'end-others'({ accounts }) {
    await accounts.endOtherSessions({})
    return { title: 'Signed out everywhere else' }
  },
  async document({ professionals, form, values, fileId }) {
    const { kind, class: what = '', holder = '', number = '', expiresAt = '' } = values
    await professionals.submitDocument({
      // The contract says which kinds there are.
      body: { kind: kind as 'licence', class: what, trades: tradesIn(form), holder, number, expiresAt, fileId },
    })
    return {
      title: 'Uploaded',
      description: 'It counts as not checked until you pay for the check and somebody has looked it up.',
    }
  },
}

/** Everything that is set here; refusals come back beside what was typed. */
export async function actOnSettings({ request, context }: Route.ActionArgs) {
  const { email } = await requireWorkplace(context)
  const { uploads, uploadIssues } = context.get(visitContext)
  const { professionals, accounts } = context.get(apiContext)
  const form = await request.formData()
  const fileId = uploads.find(({ field }) => field === 'file')?.id
  return submit(
    form,
    async (values) => {
      const deed = findAction(deeds, values.intent)
      throw withToast(
        HERE,
        deed ? await deed({ professionals, accounts, email, form, values, fileId }) : { title: 'Nothing was changed' },
      )
    },
    uploadIssues,
  )
}

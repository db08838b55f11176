import type { Api } from '@lv/contract/api'
import { formatDuration } from '@lv/contract/dates'
import type { Issue } from '@lv/contract/errors'
import { formatNumber } from '@lv/contract/numbers'
import { PASSWORD_MIN } from '@lv/contract/options'
import { LEAD_COST_POINTS, LEADS_PER_REQUEST } from '@lv/contract/pricing'
import type { StoredProfessional } from '@lv/contract/professional-shapes'
import type { Figures } from '@lv/contract/quotes'
import { type ReactNode, useEffect } from 'react'
import { data, href, redirect, useNavigate } from 'react-router'
import { apiContext, visitContext } from '../../api.ts'
import { type ProfessionalsWords, professionalsWords } from '../../content/professionals.ts'
import { terrace } from '../../drawing/house-drawings.tsx'
import { MessagePage } from '../../features/email-proof/message-page.tsx'
import { asRefusedForm, formValues, type RefusedForm, submit, withoutSecrets } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { keepProfessional, readProfessional } from '../../professional-storage.ts'
import { asRefusal } from '../../refusal.ts'
import { solveAndSend } from '../../solve-and-send.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-provider.tsx'
import type { Route } from './+types/landing.ts'
import { IncompleteCheckout } from './incomplete-checkout.tsx'
import { LeadRules, WhatYouKnow } from './landing-sections.tsx'
import { SignupForm } from './signup-form.tsx'

type Props = { words: ProfessionalsWords['hero']; figures: Figures; children: ReactNode }

/** What is offered, beside the form. */
function LandingHero({ words, figures, children }: Props) {
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:pt-14">
      <div>
        <h1 className="max-w-[10em] text-3xl sm:text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-[29.5em] text-lg text-muted">{words.text}</p>
        <dl className="mt-8 grid max-w-md grid-cols-2 gap-x-6 gap-y-5">
          <Fact figure={`${LEADS_PER_REQUEST}`} label="professionals a request at most, ever" />
          <Fact figure={`${LEAD_COST_POINTS}`} label="LV Points a lead, held first" />
          {figures.requestsThisMonth !== null && (
            <Fact figure={formatNumber(figures.requestsThisMonth)} label="requests this month" />
          )}
          {figures.medianFirstAnswerMinutes !== null && (
            <Fact
              figure={formatDuration(figures.medianFirstAnswerMinutes)}
              label="to a first answer, business hours (median)"
            />
          )}
        </dl>
      </div>
      {children}
    </div>
  )
}

function Fact({ figure, label }: { figure: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end border-l-2 border-wattle pl-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-semibold tabular-nums">{figure}</dd>
    </div>
  )
}

type Body = Parameters<Api['professionals']['signup']>[0]['body']

/** What a sign-up is made of, as the form sends it; the second password stays here. */
const signupBody = ({
  name = '',
  email = '',
  mobile = '',
  businessName = '',
  password = '',
  company_website,
}: Record<string, string>): Body => ({ name, email, mobile, businessName, password, company_website })

/** After signing up: the same for every address. */
function CheckYourEmail({ email }: { email: string }) {
  const toast = useToast()
  useEffect(() => {
    // The form that was sent stood further down the page than this begins.
    window.scrollTo(0, 0)
    toast({ title: 'Registration Successful!', description: 'Please check your email to verify your account.' })
  }, [toast])
  return (
    <MessagePage house={terrace} title="Check Your Email">
      <p className="text-lg">
        We’ve sent a link to <strong className="break-all">{email}</strong>. Open it in this browser to confirm the
        address is yours. It works once, within 24 hours.
      </p>
      <p className="text-muted">
        After that, a short list shows what we need before your first lead: your trades and area, your ABN, a mobile
        number and, where a trade needs one, the licence number. Complete it, and 58 LV Points are yours.
      </p>
      <ButtonLink to={href('/professional-dashboard')} reloadDocument>
        Go to Dashboard
      </ButtonLink>
    </MessagePage>
  )
}

/** What else is wrong. A password that is too short is never taken, so nobody is signed up by asking. */
async function issuesBeside({ signup }: Api['professionals'], values: Record<string, string>): Promise<Issue[]> {
  const body = signupBody(values)
  const isShort = body.password.length < PASSWORD_MIN
  try {
    await signup({ body: { ...body, password: isShort ? body.password : '' } })
    return []
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return refusal.issues.filter(({ path }) => isShort || path !== 'password')
  }
}

/** Signing up with two passwords that differ: refused with every message at once, not one by one. */
async function refuseDifferent(
  professionals: Api['professionals'],
  values: Record<string, string>,
): Promise<RefusedForm> {
  const different = { path: 'confirmPassword', message: "Passwords don't match" }
  const issues = [...(await issuesBeside(professionals, values)), different]
  return { values: withoutSecrets(values), issues, message: issues[0]?.message ?? different.message, status: 400 }
}

type Answer = { professional: StoredProfessional }

/**
 * Solves the challenge of a refused sign-up and sends it again, once. @returns who signed up, or the new refusal, each with
 * its own status: with the first refusal's the router would not load the page's head again for who is signed in now.
 */
async function signUpWithProof(values: Record<string, string>, refused: RefusedForm) {
  const answer = await solveAndSend<Answer>('/api/professionals/signup', signupBody(values), refused)
  if ('issues' in answer) return data(answer, { status: answer.status })
  return data({ signedUp: answer.professional, email: values.email ?? '' }, { status: 201 })
}

const DASHBOARD = href('/professionals/dashboard')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewer } = context.get(visitContext)
  const isIncomplete = url.searchParams.get('checkout') === 'incomplete'
  if (viewer?.professional?.accountStatus === 'active' && viewer.emailVerified && !isIncomplete)
    throw redirect(DASHBOARD)
  return { figures: await context.get(apiContext).quotes.figures({}), isIncomplete, words: professionalsWords }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async (values) => {
    const { professionals } = context.get(apiContext)
    const { email = '', password = '', confirmPassword } = values
    if (password !== confirmPassword) return data(await refuseDifferent(professionals, values), { status: 400 })
    const { professional } = await professionals.signup({ body: signupBody(values) })
    return { signedUp: professional, email }
  })
}

const OFFLINE = 'Network error. Please check your connection and try again.'

/** From the fourth sign-up of an hour the browser does a little work first; away from the network the form stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = formValues(await request.clone().formData())
  try {
    const answer = await serverAction()
    const refused = asRefusedForm(answer)
    return refused?.details?.challenge ? await signUpWithProof(values, refused) : answer
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data({ values, issues: [], message: OFFLINE, status: 503 }, { status: 503 })
  }
}

export const handle: PageHandle = { query: ['checkout'], countsLive: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Leads for builders and trades',
    description:
      'Real requests from Melbourne homeowners, at most three professionals each. Points are held, and taken only when the homeowner engages.',
    path: href('/professionals'),
  })

export default function Landing({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, isIncomplete, words } = loaderData
  const signedUp = actionData && 'signedUp' in actionData ? actionData : undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (signedUp) keepProfessional(signedUp.signedUp)
  }, [signedUp])
  useEffect(() => {
    const kept = readProfessional()
    if (!signedUp && !isIncomplete && kept?.accountStatus === 'active' && kept.emailVerified)
      navigate(DASHBOARD, { replace: true })
  }, [navigate, signedUp, isIncomplete])
  if (signedUp) return <CheckYourEmail email={signedUp.email} />
  return (
    <>
      {isIncomplete && <IncompleteCheckout />}
      <LandingHero words={words.hero} figures={figures}>
        <SignupForm refused={asRefusedForm(actionData)} />
      </LandingHero>
      <LeadRules words={words.rules} />
      <WhatYouKnow words={words.known} />
    </>
  )
}
